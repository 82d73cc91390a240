-- From which moment on all that a connection's source has was asked for; null where it is not known.
alter table connections add column covered_since timestamptz;
