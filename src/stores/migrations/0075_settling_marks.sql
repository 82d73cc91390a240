-- Documents that a process has in hand while it settles a graph, written beside its transaction and deleted within it: what is still there
-- under the graph's lock is of a process that ended meanwhile. `deaths`: how many did, one after the other.
create table settling_marks (
  graph text not null primary key,
  docs bigint[] not null,
  deaths smallint not null default 0
);
