-- Of a profile that nothing mentions, stands on or decides. The index of these looks at this and not at the counts, so that an item which
-- mentions a profile once more changes no index.
alter table profiles add column is_empty boolean not null generated always as (mentions = 0 and held = 0 and decided is null) stored;
drop index profiles_empty;
create index profiles_empty on profiles (graph) where is_empty;
