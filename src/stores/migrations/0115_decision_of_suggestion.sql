-- The decision that followed from deciding a suggestion, by which it is taken back.
alter table suggestions add column decision_id text;
