-- One row per night of the installation's calendar; a night whose lease ran out unfinished is taken up again.
create table nightly_runs (
  day date primary key,
  started_at timestamptz not null default now(),
  lease_until timestamptz not null,
  lease_epoch int not null default 1,
  finished_at timestamptz,
  items int not null default 0
);

-- A row per worker process and queue; lost in a crash, as it may be.
create unlogged table heartbeats (
  process text not null,
  queue text not null,
  seen_at timestamptz not null default now(),
  primary key (process, queue)
);
