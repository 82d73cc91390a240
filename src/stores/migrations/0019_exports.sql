-- What goes out of an org as one file, and what comes in as one: the truth of the export queue. `place` is where the file is among the
-- large files. `stage` and `done` say how far an import has come, so that one that was cut off goes on there.
create table transfers (
  org_id text not null,
  id text not null,
  direction text not null check (direction in ('export', 'import')),
  format text not null check (format in ('zip', 'graph-json')),
  graph_id text not null default 'primary',
  place text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  stage text not null default 'check' check (stage in ('check', 'write', 'settle', 'undo')),
  done bigint not null default 0,
  total bigint not null default 0,
  progress real not null default 0,
  bytes bigint,
  sha256 text,
  error text,
  requested_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  due_at timestamptz default now(),
  attempts int not null default 0,
  lease_epoch bigint not null default 0,
  lease_until timestamptz,
  link_nonce text,
  link_until timestamptz,
  primary key (org_id, id)
);
create index transfers_due on transfers (due_at) where due_at is not null;
create index transfers_finished on transfers (finished_at) where finished_at is not null;
-- The same export is made once at a time, and an org takes in one import at a time.
create unique index transfers_exporting on transfers (org_id, format, graph_id)
  where direction = 'export' and status in ('queued', 'running');
create unique index transfers_importing on transfers (org_id) where direction = 'import' and status in ('queued', 'running');
