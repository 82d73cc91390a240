-- What an authorization is for stands in what it seals.
alter table oauth_requests drop column account;
