-- How many streams of an org each web process has open; a process that is gone says no more.
create unlogged table event_streams (
  org_id text not null,
  process text not null,
  streams int not null,
  seen_at timestamptz not null default now(),
  primary key (org_id, process)
);
