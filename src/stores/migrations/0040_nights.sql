-- A run of the night: the scheduled one of a day, whose id is the day, or one on demand. Its stages have rows of their own.
create table nights (
  run text primary key,
  day date unique,
  on_demand boolean not null default false,
  org_id text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  items int not null default 0,
  check (on_demand = (day is null))
);
create index nights_by_org on nights (org_id);
create index nights_by_start on nights (started_at desc);
create index nights_open on nights (started_at) where finished_at is null;

-- A stage that was begun; one whose lease ran out is taken up again and counts a kill, the epoch fences what its last holder still writes.
create table night_stages (
  run text not null references nights on delete cascade,
  stage text not null,
  position int not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  lease_until timestamptz not null,
  lease_epoch int not null default 1,
  kills int not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  counts jsonb not null default '{}',
  error text,
  primary key (run, stage)
);

insert into nights (run, day, started_at, finished_at, items)
select day::text, day, started_at, finished_at, items from nightly_runs;
drop table nightly_runs;
