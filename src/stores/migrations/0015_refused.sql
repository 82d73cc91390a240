-- A node or an edge that the graph's engine would not take although it was well; a rebuild of the graph offers it again.
create table graph_refused (
  graph text not null,
  part text not null,
  org_id text not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (graph, part)
);
