-- What a document asserted before rules changed it, and what a mention says beside its columns, are called by what they hold.
alter table documents rename column said to unruled;
alter table mentions rename column said to details;
