-- Files as they were sent, each once, from before it is written. How many bytes an org keeps stands beside, so that nobody sums them.
create table kept_files (
  org_id text not null,
  place text not null,
  bytes bigint not null,
  kept_at timestamptz not null default now(),
  primary key (org_id, place)
);
create table kept_bytes (
  org_id text primary key,
  bytes bigint not null
);

/* of every organization */ insert into kept_files (org_id, place, bytes) select org_id, place, max(bytes) from originals group by org_id, place;
/* of every organization */ insert into kept_bytes (org_id, bytes) select org_id, sum(bytes) from kept_files group by org_id;

alter table originals drop column bytes;
