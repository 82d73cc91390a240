-- The nodes that a community is named by, by surrogate, so that its name follows them; the next night names each.
alter table communities add column subjects bigint[] not null default '{}';
update graphs set communities_revision = -1 where deleted_at is null;
