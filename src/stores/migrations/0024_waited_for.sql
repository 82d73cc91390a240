-- What people write and take back is settled before what they send.
create index documents_todo_first on documents (graph, (state = 'p' and kind in ('item', 'imported')), uid) where state in ('p', 'r');
drop index documents_todo;
