-- What a request has done, by its steps, committed with it: done again, it goes on from there. The process that has it in hand, by the number of its lock.
alter table idempotency add column done jsonb, add column holder integer;
