-- Surrogates stand behind the graph in every key; readable ids and words compare by code point.
create table graph_nodes (
  graph text collate "C" not null,
  uid bigint not null,
  id text collate "C" not null,
  label text collate "C" not null,
  name text not null,
  entity text collate "C",
  entities text[] collate "C" not null,
  type text,
  subtype text,
  email text,
  occurred_at text collate "C",
  source text not null,
  sources text[] not null,
  aliases text[] collate "C" not null,
  properties jsonb not null,
  provenance jsonb not null,
  digest text not null,
  community_id integer,
  primary key (graph, uid)
) with (fillfactor = 80);
create index graph_nodes_id on graph_nodes (graph, id);
create index graph_nodes_label on graph_nodes (graph, label, id);
create index graph_nodes_entity on graph_nodes (graph, entity, id);
create index graph_nodes_entity_label on graph_nodes (graph, entity, label, id);
create index graph_nodes_dated on graph_nodes (graph, label, occurred_at desc, id) where occurred_at is not null;
create index graph_nodes_dated_entity on graph_nodes (graph, entity, label, occurred_at desc, id) where occurred_at is not null;
create index graph_nodes_community on graph_nodes (graph, community_id, id) where community_id is not null;

create table graph_degrees (
  graph text collate "C" not null,
  uid bigint not null,
  id text collate "C" not null,
  degree integer not null,
  primary key (graph, uid)
) with (fillfactor = 80);
create index graph_degrees_highest on graph_degrees (graph, degree desc, id);

create table graph_aliases (
  graph text collate "C" not null,
  alias text collate "C" not null,
  uid bigint not null,
  primary key (graph, alias, uid)
);

-- The entities of a node beyond the one it belongs to first.
create table graph_shares (
  graph text collate "C" not null,
  entity text collate "C" not null,
  uid bigint not null,
  primary key (graph, entity, uid)
);

create table graph_edges (
  graph text collate "C" not null,
  from_uid bigint not null,
  type text collate "C" not null,
  to_uid bigint not null,
  confidence double precision not null,
  valid_from text collate "C" not null,
  properties jsonb not null,
  provenance jsonb not null,
  digest text not null,
  primary key (graph, from_uid, to_uid, type)
) with (fillfactor = 90);
create index graph_edges_out on graph_edges (graph, from_uid, valid_from desc, to_uid, type);
create index graph_edges_in on graph_edges (graph, to_uid, valid_from desc, from_uid, type);

create table graph_counts (
  graph text collate "C" not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  n bigint not null,
  primary key (graph, kind, key)
) with (fillfactor = 50);

-- What search reads: each term begins with its graph, so that one graph's words never stand in another's way.
create table graph_texts (
  graph text collate "C" not null,
  uid bigint not null,
  id text collate "C" not null,
  name text collate "C" not null,
  weight smallint not null,
  terms tsvector not null,
  primary key (graph, uid)
) with (fillfactor = 80);
create index graph_texts_terms on graph_texts using gin (terms) with (fastupdate = off);

create table graph_words (
  graph text collate "C" not null,
  word text collate "C" not null,
  n bigint not null,
  primary key (graph, word)
) with (fillfactor = 80);

-- Each word without one of its letters: two words one slip apart have such a form in common.
create table graph_slips (
  graph text collate "C" not null,
  form text collate "C" not null,
  word text collate "C" not null,
  primary key (graph, form, word)
);
