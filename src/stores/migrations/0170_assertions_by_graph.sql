-- What documents assert, and the texts by which profiles are found, begin with their graph in the index of their keys: what goes with its
-- graph is found by it, too, and no index of the graph alone is kept beside it.
drop index mentions_graph;
drop index claims_graph;
drop index lookups_graph;
alter table mentions drop constraint mentions_pkey, add primary key (graph, doc, n);
alter table claims drop constraint claims_pkey, add primary key (graph, doc, n);
alter table lookups drop constraint lookups_pkey, add primary key (graph, key, profile);
