import { cued, gap, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import { apposed, coordinated, passive } from '../beside.ts';
import { ownedBy, sureFirm } from '../holders.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

const CUSTOMER = '(?:customer|client)';

/** What is a subsidiary: what the clause is about (`<O0> is an <O1> affiliate and a subsidiary of`), or what follows. */
function held(s: Scene, m: RuleMatch): (Actor | undefined)[] {
  if (/^(?:an?|the|as an?|as the) (?:[a-z-]+ )*$/i.test(s.text.slice(0, m.index))) return [];
  return [
    apposed(s, 'O', m.index) ??
      coordinated(s, m.index) ??
      s.next('O', m.index + m[0].length) ??
      (s.isEncyclopedic ? (s.before('O', m.index) ?? s.topic.O) : undefined),
  ];
}

/** Who bought what; what a house owns is a part of it. */
const bought = (s: Scene, m: RuleMatch) =>
  / owns /i.test(m[0])
    ? pairs('subsidiary_of', s.chain(m[2]).map(sureFirm), [s.of(m[1])])
    : pairs('acquired', [s.of(m[1])], s.chain(m[2]));

/** What a house makes or has, and another may buy of it. */
const A_THING =
  '(?:licen[cs]es?|subscriptions?|franchises?|patents?|products?|machines?|trucks?|vans?|cars?|servers?|software|shares?|stakes?|stock|bonds?|plants?|factor(?:y|ies)|stores?|site|tickets?|equipment|devices?)';

/** How a house of houses is called. */
const GROUP =
  /(?:^| |-)(?:Group|Gruppe|Holdings?|Konzern|Groupe|Gruppo|Grupo|Konsern)(?: (?:plc|AG|SE|Ltd|Inc|GmbH|SpA|SA))?\.?$/u;

/** Words after which a name is not the owner's. */
const REMOTE = /\b(?:behind|that|which|near|with|from|between|against|competing|like|supplying|serving)\b/i;

/** What is said of a unit that a house has no longer, or not yet. */
const SOLD =
  /\b(?:sold|sells?|selling|divest\w*|spun off|spin off|closed|closing|shut|wound up|merged|dissolved|lost)\b[^<>.;]{0,30}$/i;

/** Without one of these no rule here speaks. */
const CUE =
  /subsidiar|division|unit|\barm\b|affiliate|imprint|brand|daughter company|wholly|flagship|part of|branch|department|chapter|\bmember|acqui|bought|purchase|owned|owns|controlled|took over|taken over|absorbed|buys|parent|holding|owner|partner|teamed up|customer|client|suppl|provides|compet|rivals|\bsold\b|snap|belongs|\bgets\b|orders|sources|bezieht|liefert/i;

/** Relations between organizations. */
export const organizationRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'subsidiary',
    needs: 'OO',
    pattern:
      "\\b(?:subsidiary|subsidiaries|division|unit|arm|affiliate|imprint|brand|daughter company|wholly[- ]owned|flagship property)\\b(?: company)? (?:of|by|to) (?:[a-z0-9'-]+ ){0,7}?(?:<L\\d+>'s )?(<O\\d+>)",
    read: (s, m) => (REMOTE.test(m[0]) ? [] : pairs('subsidiary_of', held(s, m), [s.of(m[1])])),
  }),
  rule({
    name: 'part_of',
    needs: 'OO',
    pattern:
      '(<O\\d+>),? (?:is |was |are |has been |have been |became |which is )?(?:now |also )?(?:an? |the )?(?:part|branch|department|chapter|member company|(?:[a-z-]+ )?member) of (?:the )?(<O\\d+>)',
    read: (s, m) =>
      GROUP.test(s.of(m[2])?.name ?? '') && /(?:part|member) of/i.test(m[0])
        ? pairs('subsidiary_of', [sureFirm(s.of(m[1]))], [s.of(m[2])])
        : pairs('part_of', /member of/i.test(m[0]) ? [] : [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'acquired_by',
    needs: 'OO',
    pattern: `\\b(?:acquired|bought|purchased|owned|controlled|taken over|absorbed)\\b${gap(30)}\\bby (?!its\\b|their\\b)(?:(?!(?:of|and|in|creditors|state|from|for|to|with|at|became)\\b)[a-z'-]+ ){0,5}?(?:<L\\d+> (?:[a-z-]+ ){0,4})?(<O\\d+>)(?!'s\\b| (?:family|brothers|sisters|co-?founder|founder|shareholders?|investors?|employees|ceo|owner|executives?|nationals|chairman|president)\\b)`,
    read: (s, m) =>
      (/^(?:bought|purchased)/i.test(m[0]) && /\bare $/i.test(s.text.slice(0, m.index))) ||
      /-based$/i.test(s.of(m[1])?.name ?? '') ||
      /^ ?\(?\d{1,2}(?:[.,]\d+)? ?(?:%|per ?cent)/.test(s.text.slice(m.index + m[0].length))
        ? []
        : ownedBy(m[0], passive(s, m.index), s.of(m[1])),
  }),
  rule({
    name: 'acquired',
    needs: 'OO',
    pattern: `(<O\\d+>)(?:, (?:an?|the) (?:[^<>.;]|<L\\d+>){3,70},)?(?:,? (?:who|which|that|has|have|had|also|recently|now|just|then|later|[a-z]+ly|in \\d{4}))*,? \\b(?:acquired|bought|purchased|owns|took over|acquires|buys|snaps up|snapped up|acquisition of)\\b(?! by) (?:[a-z-]+ |<L\\d+> ){0,4}?(<O\\d+>)(?!'s? )(?! (?:[a-z]+ ){0,2}?${A_THING}\\b)`,
    read: (s, m) => (/\b(?:we|they|i|from|per ?cent|stakes?|shares|half|minority)\b|%/i.test(m[0]) ? [] : bought(s, m)),
  }),
  rule({
    name: 'parent_of_organization',
    needs: 'OO',
    pattern:
      '\\b(?:parent(?: company| organi[sz]ation)?|holding company|owner) (?:of|for|to) (?:the )?(?:[a-z-]+ ){0,3}?(<O\\d+>)',
    read: (s, m) => pairs('subsidiary_of', s.chain(m[1]), [apposed(s, 'O', m.index)]),
  }),
  rule({
    name: 'its_parent',
    needs: 'OO',
    pattern: "(<O\\d+>)'s? (?:[a-z-]+ ){0,2}?parent(?: company)?(?: is| was|,)? (?:the )?(<O\\d+>)",
    read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'possessed_unit',
    needs: 'OO',
    pattern:
      "(<O\\d+>)(?:'s (?:[a-z-]+ ){0,5}?| (?!is|was|as|are)(?:[a-z-]+ )?)(?:subsidiary|subsidiaries|division|unit|arm|affiliate)s?,? (?!of|by|to|in|and|is|was)(?:[a-z]+ )?(<O\\d+>)",
    read: (s, m) => pairs('subsidiary_of', s.chain(m[2]).map(sureFirm), [sureFirm(s.of(m[1]))]),
  }),
  rule({
    name: 'its_unit',
    needs: 'OO',
    pattern:
      '\\b(?:its|their|our|whose) (?:<L\\d+> )?(?:[a-z-]+ ){0,4}?(?:subsidiary|subsidiaries|division|unit|arm|affiliate)s?,? (?:in <L\\d+>,? )?(?:namely |including |the )?(<O\\d+>)',
    read: (s, m) =>
      SOLD.test(s.text.slice(0, m.index))
        ? []
        : pairs('subsidiary_of', s.chain(m[1]).map(sureFirm), [s.before('O', m.index) ?? s.topic.O]),
  }),
  rule({
    name: 'bracket_unit',
    needs: 'OO',
    pattern: '(<O\\d+>) \\((?:an? )?(<O\\d+>) (?:subsidiary|company|division|unit)\\)',
    read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'as_unit',
    needs: 'OO',
    pattern: '(<O\\d+>)[^<>.;]{0,30} (<O\\d+>) as an? (?:[a-z-]+ ){0,3}?(?:subsidiary|division|unit)\\b(?! of)',
    read: (s, m) => pairs('subsidiary_of', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'unit_then_name',
    needs: 'OO',
    pattern:
      '^(?:an?|the|as an?|as the) (?:[a-z-]+ ){0,4}?(?:subsidiary|division|unit|arm) of (?:[a-z-]+ ){0,4}?(?:<L\\d+> (?:[a-z-]+ ){0,4})?(<O\\d+>), (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('subsidiary_of', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'partner',
    needs: 'OO',
    pattern:
      '(<O\\d+>)[^<>.;]{0,30}? (?:partner(?:s|ed|ing)? with|(?:announced|signed|has) a partnership with|is a partner of|teamed up with) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('partner_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'partnership',
    needs: 'OO',
    pattern: 'partnership between (?:the )?(<O\\d+>) and (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('partner_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'customer',
    needs: 'OO',
    pattern: `(<O\\d+>)(?:[^<>.;]{0,20}? (?:is|became|was|remains)|,) an? (?:[a-z-]+ ){0,3}?${CUSTOMER} of (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('customer_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'counts_customers',
    needs: 'OO',
    pattern: `(<O\\d+>),? counts (?:the )?(<O\\d+>)[^;:]{0,160}? among its (?:[a-z-]+ ){0,2}?${CUSTOMER}s\\b`,
    read: (s, m) => pairs('customer_of', s.chain(m[2]), [s.of(m[1])]),
  }),
  rule({
    name: 'possessed_customer',
    needs: 'OO',
    pattern: `(<O\\d+>)'s (?:[a-z-]+ ){0,3}?${CUSTOMER}s?,? (<O\\d+>)`,
    read: (s, m) => pairs('customer_of', s.chain(m[2]), [s.of(m[1])]),
  }),
  rule({
    name: 'supplies',
    needs: 'OO',
    pattern:
      '(<O\\d+>)(?: supplies|(?: is|,) (?:an? |the )?(?:[a-z-]+ ){0,2}?supplier (?:of|to|for)| provides [a-z ]{2,30} to) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('supplier_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'buys_from',
    needs: 'OO',
    pattern:
      '(<O\\d+>) (?:now |still |also )?(?:buys|gets|orders|sources|purchases|bezieht) (?:[a-z-]+ ){1,4}?(?:from|von|von der) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('customer_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'supplied_by',
    needs: 'OO',
    pattern: '(<O\\d+>) is (?:now |still |also )?supplied by (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('supplier_of', s.chain(m[2]), [s.of(m[1])]),
  }),
  rule({
    name: 'beliefert',
    needs: 'OO',
    pattern: '(<O\\d+>) (?:beliefert|liefert an) (?:auch |seit \\d{4} )?(?:die |den |das )?(<O\\d+>)',
    read: (s, m) => pairs('supplier_of', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'belongs_to',
    needs: 'OO',
    pattern:
      '(<O\\d+>) (?:now |also )?belongs to (?:the )?(?:(?:[a-z-]+ |<L\\d+> ){0,2}(?:group|family|holding|chain) )?(<O\\d+>)',
    read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'its_owner',
    needs: 'OO',
    pattern: "(?:(<O\\d+>)'s (?:new )?owner,? (?:the )?(<O\\d+>))",
    read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'sold_to',
    needs: 'OO',
    pattern:
      '(<O\\d+>)(?:,? which| and)? (?:was|were|has been|have been|got)(?: recently| later| then)? sold to (?:the )?(?:[a-z-]+ |<L\\d+> ){0,3}?(<O\\d+>)',
    read: (s, m) => pairs('acquired', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'competes',
    needs: 'OO',
    pattern: '(<O\\d+>) (?:competes with|is a (?:[a-z]+ )?competitor of|rivals) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('competes_with', [s.of(m[1])], s.chain(m[2])),
  }),
]);
