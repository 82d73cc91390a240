-- Files as they were sent, each beside the items that were read from it: one item of a note, many of a table.
create table originals (
  org_id text not null,
  item_id text not null,
  place text not null,
  filename text not null,
  media_type text not null,
  bytes bigint not null,
  primary key (org_id, item_id)
);
create index originals_place on originals (org_id, place);
