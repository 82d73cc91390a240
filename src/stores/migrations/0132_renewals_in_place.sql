-- Of an item that is claimed or claimed by itself. The index of these looks at this and not at how long the lease lasts, so that renewing
-- a lease, which is done every second, changes no index.
alter table items add column in_hand boolean not null generated always as (lease_until is not null or alone) stored;
drop index items_in_hand;
create index items_in_hand on items (org_id, due_at, item_id) where in_hand;
alter table items set (fillfactor = 85);
