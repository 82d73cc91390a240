-- Turns that one process has at a time. A lease runs out by itself, also in the hands of a process that sleeps.
create sequence lease_epochs;
create table leases (
  name text primary key,
  epoch bigint not null default nextval('lease_epochs'),
  lease_until timestamptz not null
);
