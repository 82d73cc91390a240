import { cued, pairs, rule, type RelationRule } from '../rule.ts';
import { sureFirm } from '../holders.ts';

const KINDS: [word: string, type: string][] = [
  ['(?:customer|client)', 'customer_of'],
  ['(?:supplier|vendor)', 'supplier_of'],
  ['competitor', 'competes_with'],
];
/** What changes hands once. */
const ASSET =
  /\b(?:yard|business|unit|division|arm|stakes?|shares?|site|plant|building|land|property|brand|house|subsidiary|company|firm)\b/i;
/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß\\d-]+|<[OPL]\\d+>)';

/** Who buys from whom, in the words of those who sell. */
export const tradeRules: RelationRule[] = cued(
  /\bour\b|customer|client|\bsells\b|\bused\b|\busing\b|bezieh|kaufen wir|belongs|part of/i,
  [
    ...KINDS.map(([word, type]) =>
      rule({
        name: `one_of_our_${type}`,
        needs: 'O',
        pattern: `(<O\\d+>), (?:now |also )?(?:one of )?our (?:(?!(?:former|old|previous|potential|next|first)\\b)[a-z-]+ ){0,3}?${word}s?(?=[.,;!)]|$| (?:and|since|in|for|who|which)\\b)`,
        read: (s, m) => pairs(type, [s.of(m[1])], [s.home]),
      }),
    ),
    rule({
      name: 'has_been_customer',
      needs: 'OO',
      pattern:
        '(<O\\d+>) (?:has|have) (?:long )?been (?:an? )?(?:[a-z-]+ ){0,2}?(?:customers?|clients?) of (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('customer_of', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'has_used',
      needs: 'OO',
      pattern: '(<O\\d+>) (?:has (?:used|been using)) (<O\\d+>) (?:for|since)\\b',
      read: (s, m) => pairs('customer_of', [sureFirm(s.of(m[1]))], [sureFirm(s.of(m[2]))]),
    }),
    rule({
      name: 'sells_to',
      needs: 'OO',
      pattern: '(<O\\d+>) (?:now |also )?sells (?:[a-z-]+ ){1,6}?to (?:the )?(<O\\d+>)',
      read: (s, m) => (ASSET.test(m[0]) ? [] : pairs('supplier_of', [s.of(m[1])], s.chain(m[2]))),
    }),
    rule({
      name: 'bezieht_von',
      needs: 'OO',
      pattern: `(<O\\d+>) bezieht (?:${WORD} ){1,5}?(?:von|vom|bei)(?: der| dem)? (?:firma )?(<O\\d+>)`,
      read: (s, m) => pairs('customer_of', [s.of(m[1])], s.chain(m[2])),
    }),
    rule({
      name: 'beziehen_wir',
      needs: 'O',
      pattern: `\\b(?:beziehen|kaufen|bestellen) wir (?:${WORD} ){0,4}?(?:von|vom|bei|aus)(?: der| dem)? (?:firma )?(<O\\d+>)`,
      read: (s, m) => pairs('supplier_of', [sureFirm(s.of(m[1]))], [s.home]),
    }),
    rule({
      name: 'belongs_along',
      needs: 'OO',
      pattern:
        '(<O\\d+>) (?:belongs to|is (?:also )?(?:a )?part of) (?:the )?(<O\\d+>),? (?:along|together) with (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('subsidiary_of', s.chain(m[3]), [s.of(m[2])]),
    }),
  ],
);
