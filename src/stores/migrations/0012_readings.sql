-- The last day on which something was said stands beside the first in a profile's state.
update profiles p set state = (p.state::jsonb || jsonb_build_object('last', coalesce(
  (select to_char(max(m.day), 'YYYY-MM-DD') from mentions m where m.profile = p.uid), '')))::json where p.state is not null;

-- What the night found of each community, as it was then: its size and its most connected nodes, by surrogate.
create table communities (
  graph text not null,
  community_id integer not null,
  size integer not null,
  central bigint[] not null,
  primary key (graph, community_id)
);
create index communities_largest on communities (graph, size desc, community_id);

-- The latest Monday whose digest an org has; digests themselves are documents.
alter table orgs add column digest_due date;
create index documents_digests on documents (graph, doc_id) where kind = 'digest';
