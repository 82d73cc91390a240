-- What of an import could not be brought back, item by item: the first hundred.
alter table transfers add column warnings jsonb not null default '[]';
