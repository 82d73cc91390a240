-- Of each graph: the number that its terms begin with, how many passages it has, and from which sample `passage_words` is.
-- `filled`: up to which item passages are being made anew; null when none are.
create table passage_graphs (
  graph text collate "C" not null primary key,
  number int not null generated always as identity,
  passages bigint not null default 0,
  sampled bigint not null default 0,
  filled text
);

-- The texts of items in passages of 60 to 200 words. Terms begin with the graph's number, so that one graph's words never stand in
-- another's way; their weights say how often a term stands in the passage: D only in what is about it, C once, B twice, A more often.
create table passages (
  graph text collate "C" not null,
  uid bigint not null generated always as identity,
  item text not null,
  start_at int not null,
  end_at int not null,
  words smallint not null,
  day date not null,
  url text,
  text text not null,
  terms tsvector not null,
  primary key (graph, uid)
);
alter table passages alter column terms set storage main;
create index passages_item on passages (graph, item);
create index passages_newest on passages (graph, day desc, uid desc);
create index passages_terms on passages using gin (terms) with (fastupdate = on, gin_pending_list_limit = 512);

-- In how many passages of the graph about a frequent word stands; the index itself counts the others.
create table passage_words (
  graph text collate "C" not null,
  word text collate "C" not null,
  n bigint not null,
  primary key (graph, word)
);

create function count_passages() returns trigger language plpgsql as $$
begin
  update passage_graphs g set passages = g.passages + case tg_op when 'INSERT' then c.n else - c.n end
    from (select graph, count(*) as n from changed group by graph order by graph) c where g.graph = c.graph;
  return null;
end $$;
create trigger passages_added after insert on passages referencing new table as changed
  for each statement execute function count_passages();
create trigger passages_gone after delete on passages referencing old table as changed
  for each statement execute function count_passages();

insert into passage_graphs (graph, filled) select graph_key, '' from graphs where deleted_at is null;
