-- What names and cards state beside a name, birth dates and employers each as one number in the place of the group: see `i` in
-- src/identity/lookups.ts.
with stated as (
  select l.graph, l.profile, substr(l.key, 4) place, left(l.key, 2) family, said.text,
    case when said.text ~ '^\d{4}-\d\d-\d\d$' then 'birth' else 'employer' end sort
  from lookups l join profiles p on p.uid = l.profile and p.graph = l.graph,
    lateral (select split_part(p.key, '|', 5) text where l.key like 'h3|%'
      union all select substr(text, 2) from json_object_keys(case when l.key like 'h2|%' then p.state -> 'variants' -> 'd' end) text) said
  where (l.key like 'h2|%' or l.key like 'h3|%') and said.text <> ''
)
insert into lookups (graph, key, profile, root)
select graph, 'i|' || right(family, 1) || '|' || sort || '|' || place, profile,
  ('x' || left(encode(sha256(convert_to(string_agg(text, E'\n' order by text collate "C"), 'UTF8')), 'hex'), 12))::bit(48)::bigint
from stated group by graph, profile, family, sort, place;
