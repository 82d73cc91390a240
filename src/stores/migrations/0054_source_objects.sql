-- Which items an object at a source brought, by the connection that read it. `scope`: the part of the source that is listed as a whole,
-- such as a folder; an object is told by its id there or, where that is long, by its hash. `seen_in`: the latest sync that found it named;
-- `missed`: how many syncs in a row did not, `missed_in` the last of them. `held_in`: the sync that left it to an owner whether what it
-- brought is taken back; `confirmed`: the owner has said so.
create table source_objects (
  org_id text not null,
  connection_id text not null,
  scope text not null,
  object text not null,
  item_id text not null,
  seen_in text,
  missed smallint not null default 0,
  missed_in text,
  held_in text,
  confirmed boolean not null default false,
  primary key (org_id, connection_id, scope, object, item_id)
) with (fillfactor = 80);
create index source_objects_by_item on source_objects (org_id, item_id);
create index source_objects_missed on source_objects (org_id, connection_id, missed, item_id) where missed > 0;
create index source_objects_confirmed on source_objects (org_id, connection_id) where confirmed;

alter table connections add column on_source_delete text not null default 'remove' check (on_source_delete in ('remove', 'keep'));

-- `removed`: items that were taken back. `decision`: what became of a sync that was held.
alter table syncs add column removed int not null default 0,
  add column decision text check (decision in ('confirmed', 'refused', 'outdated')),
  drop constraint syncs_status_check,
  add constraint syncs_status_check check (status in ('queued', 'running', 'succeeded', 'failed', 'held'));
