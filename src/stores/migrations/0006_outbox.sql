-- What a graph engine with a database of its own has yet to take, by the graph's revisions. Whoever waits for the documents is told,
-- and the items (with the epochs under which they were read) are extracted, once it has.
create table graph_outbox (
  graph text not null,
  revision bigint not null,
  org_id text not null,
  at timestamptz not null default now(),
  change jsonb not null,
  documents text[] not null,
  items text[] not null,
  epochs bigint[] not null,
  primary key (graph, revision)
);
