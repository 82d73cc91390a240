create table orgs (
  org_id text primary key,
  org_name text not null default '',
  idp_id text not null default '',
  graph_name text not null unique,
  plan text not null default 'free',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  delete_reason text
);

-- A slug that passes the entity gate, and the business that it names.
create table businesses (
  org_id text not null,
  slug text not null,
  name text not null,
  biz_type text not null,
  description text,
  industry text,
  created_at timestamptz not null default now(),
  created_by text not null,
  primary key (org_id, slug)
);

create table graphs (
  org_id text not null,
  graph_id text not null,
  graph_key text not null unique,
  display_name text not null,
  template text not null,
  description text,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  revision bigint not null default 0,
  -- The revision whose communities were found last.
  communities_revision bigint not null default 0,
  primary key (org_id, graph_id)
);

create table members (
  org_id text not null,
  user_id text not null,
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  owner boolean not null default false,
  graph_roles jsonb not null default '{}',
  joined_at timestamptz not null default now(),
  primary key (org_id, user_id)
);

create table keys (
  org_id text not null,
  key_id text not null,
  name text not null,
  user_id text not null,
  prefix text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, key_id)
);
create unique index keys_by_id on keys (key_id);

create table audit (
  org_id text not null,
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null default '',
  detail jsonb not null default '{}',
  request_id text,
  primary key (org_id, seq)
);

create table notifications (
  org_id text not null,
  id text not null,
  kind text not null,
  message text not null,
  link text,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  primary key (org_id, id)
);
create index notifications_pending on notifications (org_id, created_at desc) where dismissed_at is null;

-- The first answer to a request with an Idempotency-Key; `lease_until` in the past and no status: its process died.
create table idempotency (
  org_id text not null,
  caller text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  created_at timestamptz not null default now(),
  lease_until timestamptz not null,
  status int,
  headers jsonb,
  body bytea,
  primary key (org_id, caller, idempotency_key)
);
create index idempotency_age on idempotency (created_at);

-- How many requests a key or address made in each recent second; lost in a crash, as it may be.
-- `granted` and `at` (epoch seconds) tell the last asker what it got and when.
create unlogged table rate_windows (
  subject text primary key,
  most int not null,
  granted int not null,
  at bigint not null,
  seconds bigint[] not null,
  counts int[] not null
);
