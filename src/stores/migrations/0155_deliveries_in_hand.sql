-- Which webhooks are sent something just now, however much they are owed.
create index webhook_deliveries_in_hand on webhook_deliveries (org_id, webhook_id) where lease_until is not null;
