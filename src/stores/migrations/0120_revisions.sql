-- The latest revision that was told of each part of a series, such as a meeting of a calendar: of all of it where `part` is ''.
create table revisions (
  org_id text not null,
  graph text not null,
  entity text not null,
  series text collate "C" not null,
  part text collate "C" not null,
  revision text collate "C" not null,
  primary key (org_id, graph, entity, series, part)
);

-- Which revision of which part an item is.
create table revised_items (
  org_id text not null,
  item_id text not null,
  graph text not null,
  entity text not null,
  series text collate "C" not null,
  part text collate "C" not null,
  revision text collate "C" not null,
  primary key (org_id, item_id)
);
create index revised_items_series on revised_items (org_id, graph, entity, series);
