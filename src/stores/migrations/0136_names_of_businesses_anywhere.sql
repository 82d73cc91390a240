-- Organizations are sought by name in whatever entity, for a business answers to a name of several words in all of them: see `soughtAt`
-- in src/identity/lookups.ts.
/* of every organization */ update lookups set key = regexp_replace(key, '^y\|[^|]*\|Organization\|', 'y|*|Organization|')
where key like 'y|%|Organization|%';

-- Such names of businesses and of domains' organizations, where they are plain words; `npm run rebuild` lists the others.
with held as (
  select l.graph, l.profile, l.root, left(l.key, position('|' in l.key)) family, split_part(l.key, '|', 4) name, p.state
  from lookups l join profiles p on p.uid = l.profile and p.graph = l.graph
  where l.key like 'g|%|Organization|%' and p.key like 'B|%' or l.key like 'h1|%|Organization|%' and p.key like 'D|%'
)
insert into lookups (graph, key, profile, root)
select distinct graph, family || '*|Organization|' || name, profile, root from held
where exists (
  select from json_object_keys(coalesce(state -> 'variants' -> 'n', '{}')) variant(text)
  where split_part(text, '|', 3) ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)+$' and lower(replace(split_part(text, '|', 3), ' ', '')) = name
)
on conflict do nothing;
