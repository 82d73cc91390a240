-- True of a profile whose own signals may be others than matching last saw.
alter table profiles add column unmatched boolean not null default true;
create index profiles_unmatched on profiles (graph, uid) where unmatched;

-- What matching compares of a profile; `blocks` are the texts under which it meets others. `crossed`: met those of other entities, too.
create table match_signals (
  graph text not null,
  profile bigint not null,
  signals json not null,
  crossed boolean not null default false,
  primary key (profile, graph)
);
create index match_signals_graph on match_signals (graph, profile);
create index match_uncrossed on match_signals (graph, profile) where not crossed;

create table match_blocks (
  graph text not null,
  key text collate "C" not null,
  profile bigint not null,
  primary key (key, graph, profile)
);

-- Two profiles that may be one, with a < b: `score` is their log-odds; `mergeable` unless a person has to say. `across`: of different
-- entities. `bound`: one by an identifier or a decision, whatever the score.
create table review_pairs (
  graph text not null,
  pair_id text collate "C" not null,
  a bigint not null,
  b bigint not null,
  component text not null,
  score double precision not null,
  mergeable boolean not null,
  bound boolean not null default false,
  across boolean not null default false,
  signals json not null,
  hint text not null,
  hint_reason text not null,
  primary key (a, b, graph)
);
create unique index review_pairs_id on review_pairs (pair_id, graph);
create index review_pairs_b on review_pairs (b);
create index review_pairs_open on review_pairs (graph, score desc, pair_id) where not bound;

-- Which pairs people decided; `decision_id` is the decision that follows from it.
create table decided_pairs (
  org_id text not null,
  graph text not null,
  pair_id text not null,
  decision text not null,
  decision_id text not null,
  rationale text,
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (org_id, graph, pair_id, decision_id)
);
create index decided_pairs_by_month on decided_pairs (org_id, decided_at);

-- What a plan's limit refused, counted by day.
create table gating_log (
  org_id text not null,
  day date not null,
  gate text not null,
  reason text not null,
  at timestamptz not null default now(),
  count int not null default 1,
  primary key (org_id, day, gate, reason)
);
