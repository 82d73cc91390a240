-- What an owner, or a confirmed correction, wants to be so in everything that a graph is told. state p is being applied to what is there
-- (documents up to `swept` are done), a is in force, r is being taken back. `keys` and `to_keys` are the identity keys behind the ids in
-- `match` and `effect`; a rule with a decision is carried by that alone. `revision` is the graph's in which its effect came to be whole.
create table rules (
  org_id text not null,
  graph text not null,
  rule_id text not null,
  seq bigint not null default nextval('writes'),
  kind text not null check (kind in ('alias', 'never_merge', 'relabel', 'ignore', 'edge_type', 'property')),
  match jsonb not null,
  effect jsonb not null,
  keys text[] not null default '{}',
  to_keys text[] not null default '{}',
  source text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  decision_id text,
  state "char" not null default 'p' check (state in ('p', 'a', 'r')),
  swept bigint not null default 0,
  primary key (org_id, rule_id, graph)
);
create index rules_of_graph on rules (graph, seq);

-- What a document asserted before rules changed it, with how often each rule did.
alter table documents add column said json;
create index documents_ruled on documents (graph, uid) where said is not null;
create index documents_settled on documents (graph, uid) where state = 's';

-- Whether what people correct becomes rules; no row: it does.
create table memory_improvements (
  org_id text primary key,
  enabled boolean not null,
  updated_at timestamptz not null default now()
);
