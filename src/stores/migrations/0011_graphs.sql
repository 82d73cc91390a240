-- An org's own forks of templates. A name is taken for ever and what it stands for never changes.
create table templates (
  org_id text not null,
  name text not null,
  base text not null,
  ontology jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  primary key (org_id, name)
);

-- The ontology of a graph whose template is a fork; null for those that every installation has.
alter table graphs add column fork jsonb;
-- Set: nobody sees the graph any more, and what is left of it is being taken away.
alter table graphs add column deleted_at timestamptz;
alter table graphs add column deleted_by text;
create index graphs_deleted on graphs (graph_key) where deleted_at is not null;

create table public_tokens (
  org_id text not null,
  graph_id text not null,
  token_id text not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, graph_id, token_id)
);
create unique index public_tokens_by_id on public_tokens (token_id);
