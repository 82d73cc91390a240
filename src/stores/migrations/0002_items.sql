-- One row per accepted item: the extraction queue's truth. `due_at` null: nothing to do, or the nightly batch's.
-- `deleted` is a tombstone of the id and the idempotency key.
create table items (
  org_id text not null,
  item_id text not null,
  graph_id text not null,
  graph_key text not null,
  entity text not null,
  source text not null,
  type text not null,
  title text not null,
  date date not null,
  path text not null,
  bytes int not null,
  sha256 text not null,
  content_hash text not null,
  idempotency_key text,
  submitted_by text not null,
  submitted_at timestamptz not null default now(),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'extracted', 'held', 'failed', 'deleted')),
  due_at timestamptz,
  lease_epoch bigint not null default 0,
  lease_until timestamptz,
  -- It was in hand when a worker died: it is claimed by itself, and charged when that happens again.
  alone boolean not null default false,
  attempts int not null default 0,
  error text,
  extractor_version text,
  primary key (org_id, item_id)
);
create unique index items_idempotency on items (org_id, idempotency_key) where idempotency_key is not null;
create index items_due on items (org_id, due_at, item_id) where due_at is not null;
create index items_by_status on items (org_id, status, item_id);
create index items_waiting on items (submitted_at) where status in ('pending', 'processing');
create index items_in_hand on items (org_id, due_at, item_id) where lease_until is not null or alone;
