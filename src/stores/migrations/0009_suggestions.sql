-- What a person may decide to improve a graph: one row per subject. `a` and `b` are the identity keys on its two sides, `state` what the
-- subject is like: one that was decided comes again only when that is another. `document` is what confirming a queued write settles.
create table suggestions (
  org_id text not null,
  graph text not null,
  id text not null,
  seq bigint not null generated always as identity,
  category text not null
    check (category in ('merge_candidate', 'link_review', 'uncertain_relationship', 'incomplete_contact', 'unconnected_entity')),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected', 'superseded')),
  state text not null,
  title text not null,
  payload jsonb not null,
  confidence real not null,
  evidence jsonb not null,
  a text[] not null,
  b text[] not null,
  document json,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  reason text,
  primary key (org_id, id, graph)
);
create index suggestions_newest on suggestions (org_id, status, seq desc);
create index suggestions_of_graph on suggestions (org_id, graph, category, id) where status = 'pending';

-- The revision for which suggestions were raised last.
alter table graphs add column suggestions_revision bigint not null default 0;
