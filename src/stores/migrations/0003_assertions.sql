-- Numbers of profiles and things, taken in blocks; a block ends with the connection that took it.
create sequence surrogates increment 1000;
-- What people write and decide is a sequence; items are a set.
create sequence writes;

-- `pending` is what a document asserts once it is settled; the other columns describe what it asserted when last settled.
-- state: p to be settled, r to be taken back, s settled, f failed.
create table documents (
  org_id text not null,
  graph text not null,
  doc_id text not null,
  uid bigint not null generated always as identity,
  kind text not null,
  entity text not null,
  source text not null,
  day date not null,
  content_hash text not null,
  seq bigint,
  epoch bigint,
  extractor_version text,
  state "char" not null default 'p',
  applied boolean not null default false,
  pending json,
  tries smallint not null default 0,
  last_error text,
  primary key (doc_id, graph)
) with (fillfactor = 80);
create unique index documents_uid on documents (uid, graph);
create index documents_todo on documents (graph, uid) where state in ('p', 'r');

create table mentions (
  graph text not null,
  doc bigint not null,
  n int not null,
  profile bigint not null,
  day date not null,
  tier "char" not null,
  label text not null,
  name text,
  rule text not null,
  confidence real not null,
  authority smallint not null,
  start_at int,
  end_at int,
  said json,
  properties json,
  primary key (doc, n, graph)
);
create index mentions_profile on mentions (profile, day);
create index mentions_properties on mentions (profile, authority, day) where properties is not null;

-- A free claim joins two profiles of which neither is an item; hubs have many, so they are counted in `pairs`.
create table claims (
  graph text not null,
  doc bigint not null,
  n int not null,
  type text not null,
  a bigint not null,
  b bigint not null,
  free boolean not null,
  rank text not null,
  day date not null,
  source text not null,
  rule text not null,
  confidence real not null,
  authority smallint not null,
  start_at int,
  end_at int,
  properties json,
  valid_from text,
  valid_to text,
  primary key (doc, n, graph)
);
create index claims_item_a on claims (a, b) where not free;
create index claims_item_b on claims (b) where not free;
create index claims_free on claims (a, b, type, rank) where free;

create table pairs (
  graph text not null,
  a bigint not null,
  type text not null,
  b bigint not null,
  state json not null,
  primary key (a, type, b, graph)
) with (fillfactor = 80);
create index pairs_b on pairs (b);

-- All mentions under one identity key. `root` names the group it is in, `thing` the group's surrogate (null: it counts for nothing),
-- `anchor` the profile that stands for a reading's name, `held` how many readings stand on this one.
create table profiles (
  graph text not null,
  uid bigint not null,
  key text not null,
  root bigint,
  thing bigint,
  anchor bigint,
  mentions int not null,
  documents int not null,
  held int not null,
  standing boolean not null,
  keep text,
  state json,
  primary key (uid, graph)
) with (fillfactor = 80);
create unique index profiles_key on profiles (key, graph);
create index profiles_thing on profiles (thing) where thing <> uid;
create index profiles_root on profiles (root) where root <> uid;
create index profiles_anchor on profiles (anchor) where anchor is not null;
create index profiles_empty on profiles (graph) where mentions = 0 and held = 0;

-- What a profile can be found and grouped by; `root` is copied so that "all holders are one" takes two probes.
create table lookups (
  graph text not null,
  key text not null,
  profile bigint not null,
  root bigint,
  primary key (key, graph, profile)
);
create index lookups_root on lookups (key, graph, root);

-- The readable id of each thing; `base` is the id that its best key gives, which another thing may share.
create table things (
  graph text not null,
  uid bigint not null,
  base text not null,
  id text not null,
  label text not null,
  primary key (uid, graph)
) with (fillfactor = 90);
create index things_base on things (base, graph);

create table decisions (
  graph text not null,
  seq bigint not null default nextval('writes'),
  decision_id text not null,
  kind text not null,
  origin text not null,
  keep_id text,
  made_by text not null default '',
  reason text,
  made_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (graph, seq)
);
create unique index decisions_id on decisions (decision_id, graph);

-- The identity keys that a decision names, on its two sides.
create table decision_keys (
  graph text not null,
  seq bigint not null,
  side "char" not null,
  key text not null,
  primary key (key, graph, seq, side)
);
create index decision_keys_seq on decision_keys (graph, seq);

-- What each revision of a graph changed.
create table changes (
  graph text not null,
  revision bigint not null,
  at timestamptz not null default now(),
  documents text[] not null,
  nodes int not null,
  edges int not null,
  gone int not null,
  primary key (graph, revision)
);
