-- How the installation stood at the minutes of the last day: items accepted since PostgreSQL's statistics began, extracted in the minute, seconds of lag, and what failed for good.
create table installation_minutes (
  at timestamptz primary key,
  accepted bigint not null,
  extracted int not null,
  lag real not null,
  failed int not null
);
