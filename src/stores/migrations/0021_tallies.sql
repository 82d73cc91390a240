-- `since`: until a tally has stood for a while, transactions may be under way that began before it and do not know it.
alter table item_tallies add column since timestamptz not null default now();

-- What is taken back or goes with its graph is counted no more. Whoever counts waits for it, and the other way round.
create function untally() returns trigger language plpgsql as $$
begin
  perform from item_tallies t where t.org_id = old.org_id for update;
  update item_tallies t set n = t.n - 1 where t.org_id = old.org_id and t.upto >= old.item_id collate "default";
  return null;
end $$;
create trigger items_untallied after update of status on items for each row
  when (new.status = 'deleted' and old.status <> 'deleted') execute function untally();
create trigger items_untallied_gone after delete on items for each row
  when (old.status <> 'deleted') execute function untally();
