-- A key may end by itself; without a day it does not.
alter table keys add column expires_at timestamptz;
