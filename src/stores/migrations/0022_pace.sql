-- What was settled lately is found without reading all that ever was: changes are written in the order of their time.
create index changes_lately on changes using brin (at) with (pages_per_range = 16);
