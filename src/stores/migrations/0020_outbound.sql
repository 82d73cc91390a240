-- What an org's readers and webhooks are told. `xid` is the transaction that said it: a reader's place is a snapshot, which passes over no
-- event that commits late. `graph` is the graph's key, empty for what is about the org; it goes with the graph.
create table events (
  org_id text not null,
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  graph text not null default '',
  graph_id text,
  kind text not null,
  data jsonb not null,
  primary key (org_id, seq)
);
create index events_by_transaction on events (org_id, xid);
create index events_age on events (at);

-- Orgs whose events somebody reads; of the others none are kept.
create table event_readers (
  org_id text primary key,
  seen_at timestamptz not null default now()
);

-- `sealed` is the signing secret in the vault's manner. `failing_since`: every attempt since then has failed.
create table webhooks (
  org_id text not null,
  webhook_id text not null,
  url text not null,
  events text[] not null,
  sealed bytea,
  created_at timestamptz not null default now(),
  created_by text not null,
  disabled_at timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  last_attempt_at timestamptz,
  last_event text,
  last_status int,
  last_error text,
  primary key (org_id, webhook_id)
);

-- What webhooks are still owed; what has arrived or was given up has no row.
create table webhook_deliveries (
  org_id text not null,
  delivery_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  webhook_id text not null,
  graph text not null default '',
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  attempts int not null default 0,
  primary key (org_id, delivery_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at);
create index webhook_deliveries_by_webhook on webhook_deliveries (org_id, webhook_id);

-- Says that something happened, to whoever wants to know; nothing when nobody does. Acceptance wakes nobody: a notice makes commits wait
-- for each other, and readers look every second.
create function emit(of_org text, of_graph text, of_kind text, what jsonb) returns boolean language plpgsql as $$
declare
  in_graph text := (select g.graph_id from graphs g where g.graph_key = of_graph);
  told boolean := false;
begin
  if exists (select from event_readers r where r.org_id = of_org and r.seen_at > now() - interval '24 hours') then
    insert into events (org_id, graph, graph_id, kind, data) values (of_org, of_graph, in_graph, of_kind, what);
    if of_kind <> 'item.accepted' then
      perform pg_notify('events', of_org);
    end if;
    told := true;
  end if;
  insert into webhook_deliveries (org_id, webhook_id, graph, kind, data)
    select of_org, w.webhook_id, of_graph, of_kind, case when in_graph is null then what else what || jsonb_build_object('graph_id', in_graph) end
    from webhooks w where w.org_id = of_org and w.disabled_at is null and of_kind = any(w.events);
  return told or found;
end $$;

-- The highest share of the node limit that the org was told of, in percent.
create table plan_marks (
  org_id text primary key,
  mark int not null
);
create index items_held on items (org_id, item_id) where status = 'held';

-- How many items, those taken back left out, have ids up to `upto`.
create table item_tallies (
  org_id text primary key,
  upto text not null,
  n bigint not null
);

-- Whom the payment provider knows as what. `plan` is the one that the subscription gave; `told_at` and `told_rank` order its events.
create table billing_customers (
  org_id text primary key,
  customer_id text not null unique,
  subscription_id text,
  plan text,
  told_at timestamptz,
  told_rank int not null default 0,
  created_at timestamptz not null default now()
);
create table billing_events (
  org_id text not null,
  event_id text not null,
  at timestamptz not null default now(),
  primary key (org_id, event_id)
);
