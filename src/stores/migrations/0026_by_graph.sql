-- What goes with its graph is found by it.
create index mentions_graph on mentions (graph);
create index claims_graph on claims (graph);
create index lookups_graph on lookups (graph);
