-- Set: the org is being taken away for good, and cannot be restored any more.
alter table orgs add column purging_since timestamptz;
create index orgs_deleted on orgs (deleted_at) where deleted_at is not null;
