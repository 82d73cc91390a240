-- What an item's sender should know of how it was read, though it was read.
alter table items add column warnings text[];
