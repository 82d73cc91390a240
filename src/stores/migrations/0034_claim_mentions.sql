-- Which two of its document's mentions a claim joins: a profile may have several, and a rule may mean one of them. For claims from
-- before, the first mention of the profile stands for all of them until the item is read again.
alter table claims add column from_n int;
alter table claims add column to_n int;
update claims c set
  from_n = (select min(n) from mentions m where m.doc = c.doc and m.graph = c.graph and m.profile = c.a),
  to_n = (select min(n) from mentions m where m.doc = c.doc and m.graph = c.graph and m.profile = c.b);
alter table claims alter column from_n set not null;
alter table claims alter column to_n set not null;

-- What a document asserts that gave no row: mentions that name nothing, claims between two mentions of one profile; rules may change that.
alter table documents add column omitted json;
