-- A decision is a request until settling has applied it: state p waits, a applied, f refused, for which `error` is the Problem.
-- `undoes` is the decision that it puts out of force; `detail` what it says beside keys.
alter table decisions add column state "char" not null default 'a';
alter table decisions alter column state set default 'p';
alter table decisions add column undoes bigint;
alter table decisions add column detail jsonb not null default '{}';
alter table decisions add column error jsonb;
alter table decisions add column tries smallint not null default 0;
create index decisions_waiting on decisions (graph, seq) where state = 'p';
create index decisions_undoing on decisions (graph, undoes) where undoes is not null;
create index decisions_regrouping on decisions (graph, seq) where kind in ('merge', 'split');

-- What decisions say of the profile itself: that it is deleted, its thing's label, that an edge of its thing is deleted.
alter table profiles add column decided json;
drop index profiles_empty;
create index profiles_empty on profiles (graph) where mentions = 0 and held = 0 and decided is null;
