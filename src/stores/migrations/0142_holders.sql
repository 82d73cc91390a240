-- The process that has a lease, by the number of the lock that it has as long as it runs: the leases of one that ended are over at once.
alter table leases add column holder integer;
-- Of an item whether a process has ended with it in hand since it was last read: most ends have other reasons than what it had in hand.
alter table items add column holder integer, add column left_behind boolean not null default false;
