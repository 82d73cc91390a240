-- A graph that is being written anew into its store, and how far that is: `apart` as in `graphs`.
create table graph_rebuilds (
  graph text not null primary key,
  apart boolean not null,
  phase text not null default 'nodes',
  after bigint not null default -1,
  written bigint not null default 0,
  begun_at timestamptz not null default now()
);

-- Whether the graph is kept by an engine with a database of its own; null for one that nothing was written of.
alter table graphs add column apart boolean;

-- Communities stay where a rebuild finds them, whatever engine the graph is in.
alter table things add column community_id integer;
create index things_graph on things (graph, uid);
