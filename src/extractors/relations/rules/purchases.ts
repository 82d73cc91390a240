import { cued, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import { sureFirm } from '../holders.ts';
import type { Scene } from '../scene.ts';

const DEAL = '(?:takeover|acquisition|purchase|buy-?out|sale)';
/** What did not come about, or has not yet. */
const OPEN =
  /\b(?:planned|proposed|failed|attempted|possible|potential|abandoned|blocked|rumoured|rumored|cancelled|canceled|intended|pending|hostile|bid|offer|talks|collapse[ds]?|before|until|if|hop\w+|plans?)\b/i;
/** What is said behind a deal that did not come about, or has not yet. */
const UNDONE =
  /\b(?:f[ae]ll(?:s|en)? (?:through|apart)|failed|fails|collapsed?|(?:was|were|is|been|be) (?:\w+ )?(?:blocked|stopped|abandoned|cancell?ed|called off|prohibited|vetoed|rejected|withdrawn|planned|proposed|delayed|postponed)|off the table|would|will|may|might|could|should|awaits?|subject to|depends|not|never|no longer)\b/;
const SHARE = /(\d{1,3})(?:[.,]\d+)? ?(?:%|per ?cent)/;
/** More than this share of a house is the house. */
const HALF = 50;

/** True for a deal that was done, over more than half. */
const isDone = (s: Scene, m: RuleMatch): boolean => {
  const share = SHARE.exec(m[0])?.[1];
  const end = m.index + m[0].length;
  const isOpen = OPEN.test(s.text.slice(Math.max(0, m.index - 40), end)) || UNDONE.test(s.text.slice(end, end + 60));
  return !isOpen && (!share || Number(share) > HALF);
};

/** Whoever `its` and `their` mean in a sentence that begins with them. */
const house = (s: Scene, at: number) => s.before('O', at) ?? s.topic.O;
const OWN: [what: string, type: string][] = [
  ['(?:customer|client)', 'customer_of'],
  ['(?:supplier|vendor)', 'supplier_of'],
];

/** Who bought, owns, supplies and rivals whom, as nouns say it: `the takeover of <O0> by <O1>`, `the <O0>-owned bakery <O1>`, `its customers include <O0>`. */
export const purchaseRules: RelationRule[] = cued(
  /takeover|acquisition|purchase|buy-?out|\bsale\b|owned|backed|\bits\b|\btheir\b|subsidiaries/i,
  [
    rule({
      name: 'possessed_purchase',
      needs: 'OO',
      pattern: `(<O\\d+>)'s? (?:[a-z-]+ ){0,3}?(?!sale)${DEAL} of (?:[\\d.,]+ ?(?:%|per ?cent) of |the )*(?:[a-z-]+ ){0,3}?(<O\\d+>)(?!'s)`,
      read: (s, m) => (isDone(s, m) ? pairs('acquired', [s.of(m[1])], s.chain(m[2])) : []),
    }),
    rule({
      name: 'completed_purchase',
      needs: 'OO',
      pattern: `(<O\\d+>)(?:[^<>.;]{0,40} that it)?(?:,? (?:has|have|had|just|recently|now))* (?:completed|closed|finali[sz]ed|concluded|sealed) (?:its|the|their) (?:[a-z-]+ ){0,2}?(?!sale)${DEAL} of (?:[\\d.,]+ ?(?:%|per ?cent) of |the )*(<O\\d+>)(?!'s)`,
      read: (s, m) => (isDone(s, m) ? pairs('acquired', [s.of(m[1])], s.chain(m[2])) : []),
    }),
    rule({
      name: 'purchase_by',
      needs: 'OO',
      pattern: `\\b${DEAL} of (?:[\\d.,]+ ?(?:%|per ?cent) of |the )*(<O\\d+>) (by|to) (?:the )?(?:[a-z-]+ ){0,3}?(<O\\d+>)(?!'s)`,
      read: (s, m) =>
        isDone(s, m) && /^sale/i.test(m[0]) === (m[2].toLowerCase() === 'to')
          ? pairs('acquired', [s.of(m[3])], [s.of(m[1])])
          : [],
    }),
    rule({
      name: 'owned_compound',
      needs: 'OO',
      pattern: '(<O\\d+>)-(owned|controlled|backed),? (?:[a-z-]+ ){0,4}?(<O\\d+>)',
      read: (s, m) =>
        m[2].toLowerCase() === 'backed'
          ? pairs('invested_in', [s.of(m[1])], [sureFirm(s.of(m[3]))])
          : pairs('subsidiary_of', [sureFirm(s.of(m[3]))], [s.of(m[1])]),
    }),
    rule({
      name: 'its_units_are',
      needs: 'OO',
      pattern: '\\bsubsidiaries (?:include|includes|are) (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('subsidiary_of', s.chain(m[1]).map(sureFirm), [house(s, m.index)]),
    }),
    rule({
      name: 'its_rival_is',
      needs: 'OO',
      pattern: '\\b(?:its|their) (?:[a-z]+ ){0,2}?(?:competitor|rival)s?(?: is| are| include|,) (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('competes_with', [house(s, m.index)], s.chain(m[1])),
    }),
    ...OWN.map(([what, type]) =>
      rule({
        name: `its_${type}`,
        needs: 'OO',
        pattern: `\\b(?:its|their) (?:(?!former|old|past|previous)[a-z]+ ){0,2}?${what}s?(?: is| are| include|,) (?:the )?(<O\\d+>)`,
        read: (s, m) => pairs(type, s.chain(m[1]), [house(s, m.index)]),
      }),
    ),
  ],
);
