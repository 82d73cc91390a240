-- What claims say together knows until when it was said to hold and when it was said to be over for the last time: who came back to a house
-- that they had left works there again.
update pairs p
set state = (p.state::jsonb || said.days)::json
from (
  select graph, a, type, b,
    jsonb_strip_nulls(jsonb_build_object(
      'l', max(day::text) filter (where valid_to is null and (authority between 60 and 69 or authority >= 90)),
      'e', max(valid_to) filter (where authority >= 50)
    )) as days
  from claims
  where free and confidence >= 0.5
  group by graph, a, type, b
) said
where said.days <> '{}' and p.a = said.a and p.type = said.type and p.b = said.b and p.graph = said.graph;
