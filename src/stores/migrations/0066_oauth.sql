-- The access token that a connection's grant gave last and until when it holds, sealed; `authorize_again`: the grant is over.
alter table connections add column access_sealed bytea,
  add column authorize_again boolean not null default false;

-- An authorization that somebody has begun at a source; it is taken out when they come back. `sealed`: the client, the verifier of the
-- code and where the source sends them.
create table oauth_requests (
  org_id text not null,
  request_id text not null,
  entity text not null,
  toolkit text not null,
  account text,
  requested_by text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (org_id, request_id)
);
