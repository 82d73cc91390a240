-- How often a key was claimed: a request that slept through its claim neither answers nor gives back the next one's.
alter table idempotency add column epoch bigint not null default 0;
