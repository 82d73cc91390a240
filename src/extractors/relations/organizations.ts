import { gap, pairs, rule, type RelationRule } from './rule.ts';

const CUSTOMER = '(?:customer|client)';

/** Relations between organizations, and where they have their seat. */
export const organizationRules: RelationRule[] = [
  rule(
    'subsidiary',
    'OO',
    0.85,
    "\\b(?:subsidiary|subsidiaries|division|unit|arm|branch|affiliate|imprint|daughter company|part|wholly[- ]owned)\\b(?: company)? (?:of|by|to) (?:[a-z0-9'-]+ ){0,7}?(<O\\d+>)",
    (s, m) => pairs('subsidiary_of', [s.before('O', m.index) ?? s.next('O', m.index + m[0].length)], [s.of(m[1]!)]),
  ),
  rule(
    'acquired_by',
    'OO',
    0.9,
    `\\b(?:acquired|bought|purchased|owned|taken over|absorbed)\\b${gap(25)}\\bby (?:[a-z'-]+ ){0,5}?(<O\\d+>)`,
    (s, m) => pairs('acquired', [s.of(m[1]!)], [s.before('O', m.index)]),
  ),
  rule(
    'acquired',
    'OO',
    0.9,
    `(<O\\d+>)${gap(30)}\\b(?:acquired|bought|purchased|owns|took over|acquires|buys|acquisition of|parent (?:company )?(?:of|for))\\b (?:[a-z-]+ ){0,4}?(<O\\d+>)`,
    (s, m) => pairs('acquired', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
  rule(
    'possessed_unit',
    'OO',
    0.85,
    "(<O\\d+>)(?:'s) (?:[a-z-]+ ){0,5}?(?:subsidiary|subsidiaries|division|unit|arm|affiliate)s?,? (?:[a-z]+ )?(<O\\d+>)",
    (s, m) => pairs('subsidiary_of', s.chain(m[2]!), [s.of(m[1]!)]),
  ),
  rule(
    'partner',
    'OO',
    0.85,
    '(<O\\d+>)[^<>.;]{0,30}? (?:partner(?:s|ed|ing)? with|(?:announced|signed|has) a partnership with|is a partner of|teamed up with) (?:the )?(<O\\d+>)',
    (s, m) => pairs('partner_of', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
  rule('partnership', 'OO', 0.85, 'partnership between (?:the )?(<O\\d+>) and (?:the )?(<O\\d+>)', (s, m) =>
    pairs('partner_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule(
    'customer',
    'OO',
    0.85,
    `(<O\\d+>)[^<>.;]{0,20}? (?:is|became|was|remains) an? (?:[a-z-]+ ){0,3}?${CUSTOMER} of (?:the )?(<O\\d+>)`,
    (s, m) => pairs('customer_of', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
  rule('possessed_customer', 'OO', 0.8, `(<O\\d+>)'s (?:[a-z-]+ ){0,3}?${CUSTOMER}s?,? (<O\\d+>)`, (s, m) =>
    pairs('customer_of', s.chain(m[2]!), [s.of(m[1]!)]),
  ),
  rule(
    'supplies',
    'OO',
    0.85,
    '(<O\\d+>) (?:supplies|is (?:an? |the )?(?:[a-z-]+ ){0,2}?supplier (?:of|to|for)|provides [a-z ]{2,30} to) (?:the )?(<O\\d+>)',
    (s, m) => pairs('supplier_of', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
  rule(
    'competes',
    'OO',
    0.85,
    '(<O\\d+>) (?:competes with|is a (?:[a-z]+ )?competitor of|rivals) (?:the )?(<O\\d+>)',
    (s, m) => pairs('competes_with', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
  rule(
    'invested',
    'O',
    0.85,
    '(<[OP]\\d+>)[^<>.;]{0,20}? (?:invested (?:[^<>.;]{0,25} )?in|led [a-z ]{2,30} round (?:in|of)|is an investor in|backs|backed) (?:the )?(<O\\d+>)',
    (s, m) => pairs('invested_in', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
  rule(
    'seat',
    'OL',
    0.85,
    '\\b(?:headquartered|based|located|head ?office|headquarters|offices|situated)\\b(?: [a-z]+){0,4}? (?:in|at|near) (?:[a-z-]+ ){0,4}?(<L\\d+>)',
    (s, m) => pairs('headquarters', [s.before('O', m.index) ?? s.next('O', m.index + m[0].length)], [s.of(m[1]!)]),
  ),
  rule('based_organization', 'OL', 0.85, '(<L\\d+>)-based (?:[a-z-]+ ){0,5}(<O\\d+>)', (s, m) =>
    pairs('headquarters', [s.of(m[2]!)], [s.of(m[1]!)]),
  ),
  rule(
    'is_a_from',
    'OL',
    0.8,
    '(<O\\d+>)(?: \\([^)]{0,40}\\))? (?:is|was) (?:a|an|the) (?:[a-z0-9,-]+ ){0,9}?(?:in|from|of) (<L\\d+>)',
    (s, m) => pairs('headquarters', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
];
