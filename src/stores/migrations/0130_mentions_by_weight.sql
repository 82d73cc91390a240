-- The place of a mention among what people write; null for what counts as an item does.
alter table mentions add column seq bigint;
update mentions m set seq = d.seq from documents d where d.uid = m.doc and d.graph = m.graph and d.seq is not null;
create index mentions_written on mentions (profile) where seq is not null;

-- A profile's mentions, the heaviest first: what one that goes took with it is found again without reading all of them.
create index mentions_weight on mentions (profile, authority, day);
drop index mentions_profile;
