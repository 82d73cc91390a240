-- One random key per org, wrapped by the root secret of that version: everything that an org keeps sealed is sealed with it.
create table vault_keys (
  org_id text primary key,
  root text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  wrapped_at timestamptz not null default now()
);

-- A source that an org collects from. `cursor` is where the toolkit goes on; `sealed` are the credentials.
create table connections (
  org_id text not null,
  connection_id text not null,
  entity text not null,
  toolkit text not null,
  origin text not null check (origin in ('ai', 'manual', 'unknown')),
  source_url text not null,
  endpoints int not null,
  sealed bytea not null,
  cursor json,
  created_at timestamptz not null default now(),
  created_by text not null,
  last_sync_at timestamptz,
  primary key (org_id, connection_id)
);
create unique index connections_by_source on connections (org_id, entity, toolkit, source_url);

-- One collecting from one connection: the collection queue's truth. A run is the syncs that were started together. `due_at`: from when on
-- it may be taken up; null once it has ended. `attempts` counts failures and kills since the last page.
create table syncs (
  org_id text not null,
  sync_id text not null,
  run_id text not null,
  connection_id text not null,
  entity text not null,
  toolkit text not null,
  days_back int not null,
  max_results int not null,
  requested_by text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  due_at timestamptz default now(),
  lease_epoch bigint not null default 0,
  lease_until timestamptz,
  attempts int not null default 0,
  items int not null default 0,
  duplicates int not null default 0,
  errors int not null default 0,
  error text,
  primary key (org_id, sync_id)
);
create unique index syncs_active on syncs (org_id, connection_id) where finished_at is null;
create index syncs_by_run on syncs (org_id, run_id);
create index syncs_by_connection on syncs (org_id, connection_id, sync_id);
create index syncs_due on syncs (due_at) where due_at is not null;
create index syncs_age on syncs (finished_at) where finished_at is not null;

create table sync_log (
  org_id text not null,
  sync_id text not null,
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  line text not null,
  primary key (org_id, sync_id, seq)
);

-- Each is one Job Scheduler of the collection queue, under its own id.
create table schedules (
  org_id text not null,
  schedule_id text not null,
  entity text not null,
  toolkit text not null,
  cron text not null,
  zone text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  last_run_id text,
  primary key (org_id, schedule_id)
);
create unique index schedules_by_pair on schedules (org_id, entity, toolkit, cron, zone);
