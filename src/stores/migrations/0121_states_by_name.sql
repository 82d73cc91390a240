-- The states of documents, decisions and rules by name.
drop index documents_todo_first;
drop index documents_settled;
alter table documents
  alter column state drop default,
  alter column state type text using case state when 'p' then 'pending' when 'r' then 'retracted' when 's' then 'settled' else 'failed' end,
  alter column state set default 'pending',
  add check (state in ('pending', 'retracted', 'settled', 'failed'));
create index documents_todo_first on documents (graph, (state = 'pending' and kind in ('item', 'imported')), uid)
  where state in ('pending', 'retracted');
create index documents_settled on documents (graph, uid) where state = 'settled';

drop index decisions_waiting;
alter table decisions
  alter column state drop default,
  alter column state type text using case state when 'p' then 'pending' when 'a' then 'applied' else 'refused' end,
  alter column state set default 'pending',
  add check (state in ('pending', 'applied', 'refused'));
create index decisions_waiting on decisions (graph, seq) where state = 'pending';

alter table rules
  drop constraint rules_state_check,
  alter column state drop default,
  alter column state type text using case state when 'p' then 'pending' when 'a' then 'applied' else 'retracted' end,
  alter column state set default 'pending',
  add check (state in ('pending', 'applied', 'retracted'));
