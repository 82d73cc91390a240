-- Of each side of a pair, whether it is among the ten surest pairs of that profile: a person is asked of those that are so on both. People who
-- are called alike by thousands make pairs by the square, which nobody could review or read past.
alter table review_pairs add column a_near boolean not null default false, add column b_near boolean not null default false;

with ends as (
  select graph, pair_id, a as profile, true as first, score from review_pairs where not bound
  union all select graph, pair_id, b, false, score from review_pairs where not bound
), ranked as (
  select graph, pair_id, first, row_number() over (partition by profile order by score desc, pair_id) <= 10 as near from ends
)
update review_pairs p set a_near = one.near, b_near = other.near
from ranked one, ranked other
where one.graph = p.graph and one.pair_id = p.pair_id and one.first and other.graph = p.graph and other.pair_id = p.pair_id and not other.first;

drop index review_pairs_open;
create index review_pairs_near on review_pairs (graph, score desc, pair_id) where not bound and a_near and b_near;
create index review_pairs_near_a on review_pairs (a) where not bound and a_near and b_near;
create index review_pairs_near_b on review_pairs (b) where not bound and a_near and b_near;

-- How many pairs a graph has is known for each graph: one of many pairs must not make the plans of the others.
create statistics review_pairs_of_graph (ndistinct, dependencies, mcv) on graph, component from review_pairs;
analyze review_pairs;
