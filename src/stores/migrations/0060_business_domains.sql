-- What tells a business apart beside its name: its website, and the domains of its mail.
alter table businesses add column website text, add column domains text[] not null default '{}';

-- The names by which the businesses that are there are found as organizations: see `business_holder` in src/identity/lookup-families.ts.
insert into lookups (graph, key, profile, root)
select l.graph, 'g|' || split_part(p.key, '|', 2) || '|Organization|' || split_part(l.key, '|', 3), l.profile, p.root
from lookups l join profiles p on p.uid = l.profile and p.graph = l.graph
where l.key like 'b|%' and not (p.state::jsonb -> 'variants' -> 'n') ? ('|' || split_part(p.key, '|', 2) || '|' || split_part(p.key, '|', 2))
on conflict do nothing;
