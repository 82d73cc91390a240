import { sureFirm } from '../holders.ts';
import { cued, employment, pairs, ROLE, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Scene } from '../scene.ts';

const KINDS: [word: string, type: string][] = [
  ['(?:customer|client)', 'customer_of'],
  ['(?:supplier|vendor)', 'supplier_of'],
  ['partner', 'partner_of'],
  ['competitor', 'competes_with'],
];
const GERMAN_KINDS: [word: string, type: string][] = [
  ['(?:(?:groß|haupt|stamm|bestands|neu)?kund(?:en?|in))', 'customer_of'],
  ['(?:(?:haupt|papier|[a-zäöüß]{2,12})?lieferant(?:en|in)?|dienstleister|zulieferer)', 'supplier_of'],
  ['(?:(?:vertriebs|kooperations|entwicklungs)?partner(?:in|firma)?)', 'partner_of'],
  ['(?:mitbewerber|wettbewerber|konkurrent(?:en|in)?)', 'competes_with'],
];
/** A German word, whose capital letter may have it taken for a name. */
const WORD = '(?:[a-zäöüß\\d-]+|<[OPL]\\d+>)';
const home = (s: Scene) => [s.home];

/** Without one of these no rule here speaks. */
const CUE =
  /ausgeschieden|verlassen|nicht mehr|\bour\b|\bmy\b|\bours\b|\bwe\b|\bus\b|\b(?:is|joins|joined|becomes|became|starts)\b/i;
const GERMAN = /\bunser|\bwir (?:bezieh|kauf|bestell|hol|belief|liefer)/i;
const OFTEN = '(?:also|now|still|currently|usually|mostly|always|only|already|regularly|auch|noch|jetzt)';
/** What comes from somebody without being bought. */
const NO_GOODS =
  /\b(?:answers?|letters?|e?-?mails?|messages?|invoices?|quotes?|calls?|offers?|news|money|feedback|complaints?|information|reply|replies|updates?|tickets?|angebote?|rechnung(?:en)?|antwort(?:en)?|post|grants?|funding|loans?|rent|refunds?)\b/i;

/** The firm of a mark where what came from it are goods. */
const goods = (s: Scene, [whole]: RuleMatch, mark: string) =>
  NO_GOODS.test(whole) || /\?["'”)]*$/.test(s.text) ? [] : s.chain(mark).map(sureFirm);

/** Who is it no longer, or not yet. */
const PAST = /\bour (?:[a-z]+ )?(?:old|former|previous|ex|last|next|future|potential|prospective|first) /i;
/** Who supplies whatever house says `our`. */
const TRADER =
  '(?:carrier|haulier|caterer|courier|printers?|contractor|subcontractor|roaster|wholesaler|hosting provider|cleaning company|agency|law firm|haulage firm|packaging firm)';

const FIELD =
  '(?:team|department|division|sales|marketing|procurement|purchasing|finances?|accounts|operations|logistics|dispatch|hr|it|production|engineering|design|compliance|quality|warehouse|support|research|lab|shop|office|branch|workshop|plant|kitchen|fleet|store|side|practice)';

/** What a text's author says of the house: `our customer <O0>`, `<O0> is a supplier of ours`, `we acquired <O0>`. */
export const ourRules: RelationRule[] = cued(CUE, [
  ...KINDS.flatMap(([word, type]) => [
    rule({
      name: `our_${type}`,
      needs: 'O',
      pattern: `\\bour (?:[a-z-]+ ){0,3}?${word}s?,? (?:is |are |like |including |such as )?(<O\\d+>)`,
      read: (s, m) => (PAST.test(m[0]) ? [] : pairs(type, s.chain(m[1]), home(s))),
    }),
    rule({
      name: `of_ours_${type}`,
      needs: 'O',
      pattern: `(<O\\d+>)[^<>.;]{0,20} (?:is|are|was|became|ha(?:s|ve) been|remains?) (?:now |still )?(?:an? |one of |among )?(?:[a-z-]+ ){0,3}?(?:our (?:[a-z-]+ ){0,3}?${word}s?|${word}s? of ours)\\b`,
      read: (s, m) => pairs(type, [s.of(m[1])], home(s)),
    }),
  ]),
  rule({
    name: 'our_trader',
    needs: 'O',
    pattern: `\\bour (?:[a-z-]+ ){0,2}?${TRADER},? (?:is |are )?(?:the )?(<O\\d+>)`,
    read: (s, m) => (PAST.test(m[0]) ? [] : pairs('supplier_of', [s.of(m[1])], home(s))),
  }),
  rule({
    name: 'comes_from',
    cue: /\bour\b.*\b(?:comes?|supplied)\b/i,
    needs: 'O',
    pattern: '\\bour (?!own\\b)(?:[a-z-]+ ){1,3}(?:comes? from|(?:is|are) supplied by) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('supplier_of', goods(s, m, m[1]), home(s)),
  }),
  rule({
    name: 'client_of_ours_at',
    cue: /one of our/i,
    needs: 'OO',
    pattern: '(<O\\d+>) is one of our (?:clients|customers) (?:here )?at (?:the )?(<O\\d+>)',
    read: (s, m) => [
      ...pairs('customer_of', [s.of(m[1])], [s.of(m[2])]),
      ...pairs('works_for', [s.author], [s.of(m[2])]),
    ],
  }),
  ...GERMAN_KINDS.flatMap(([word, type]) => [
    rule({
      name: `german_our_${type}`,
      cue: GERMAN,
      needs: 'O',
      pattern: `\\bunser(?:e|en|em|er|es)? (?:[a-zäöüß]+ ){0,2}?${word},? (?:die |der |das |firma )?(<O\\d+>)`,
      read: (s, m) => pairs(type, [s.of(m[1])], home(s)),
    }),
    rule({
      name: `german_of_ours_${type}`,
      cue: GERMAN,
      needs: 'O',
      pattern: `(<O\\d+>),? (?:ist|sind|bleibt|wurde) (?:seit [^<>.;]{2,24} |jetzt |auch |weiterhin )?(?:einer |eine |eines )?unser(?:e|er)? (?:[a-zäöüß]+ ){0,3}?${word}\\b`,
      read: (s, m) => pairs(type, [s.of(m[1])], home(s)),
    }),
  ]),
  rule({
    name: 'we_buy',
    needs: 'O',
    pattern: `\\bwe (?:${OFTEN} )*(?:buy|source|order|purchase|get (?=all|our|the|most)) ?(?:[a-z'-]+ ){1,6}?from (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('supplier_of', goods(s, m, m[1]), home(s)),
  }),
  rule({
    name: 'we_supply',
    needs: 'O',
    pattern: `\\bwe (?:${OFTEN} )*(?:(?:have )?(?:supply|supplied)|deliver (?:[a-z]+ ){0,3}?to|sell (?:[a-z]+ ){0,3}?to) (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('customer_of', goods(s, m, m[1]), home(s)),
  }),
  rule({
    name: 'wir_kaufen',
    cue: GERMAN,
    needs: 'O',
    pattern: `\\bwir (?:beziehen|kaufen|bestellen|holen) (?:${OFTEN} )*(?:${WORD} ){1,6}?(?:von|bei|aus)(?: der| dem)? (<O\\d+>)`,
    read: (s, m) => pairs('supplier_of', goods(s, m, m[1]), home(s)),
  }),
  rule({
    name: 'wir_liefern',
    cue: GERMAN,
    needs: 'O',
    pattern: `\\bwir (?:beliefern|liefern (?:${WORD} ){0,4}?an) (?:${OFTEN} )*(?:seit \\d{4} )?(?:die |den |das )?(<O\\d+>)`,
    read: (s, m) => pairs('customer_of', goods(s, m, m[1]), home(s)),
  }),
  rule({
    name: 'we_compete',
    needs: 'O',
    pattern: '\\bwe (?:[a-z]+ )?compete (?:directly )?with (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('competes_with', home(s), s.chain(m[1])),
  }),
  rule({
    name: 'we_acquired',
    needs: 'O',
    pattern: "\\bwe (?:have |just |also |recently |'ve )*(?:acquired|bought|taken over) (?:the )?(<O\\d+>)",
    read: (s, m) => pairs('acquired', home(s), s.chain(m[1])),
  }),
  rule({
    name: 'joins_us',
    needs: 'P',
    pattern:
      '(<P\\d+>),? (?:who )?(?:has |have )?(?:just |recently )?(?:joins|joined|joining) (?:us|our team)\\b(?! (?:call|meeting|lunch|dinner|for|at|in the|on|via|by|from (?:the )?(?:[a-z]+ )?(?:road|car|train|airport)))',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], home(s)),
  }),
  rule({
    name: 'runs_ours',
    needs: 'P',
    pattern: `(<P\\d+>),? (?:who )?(?:now |also |currently )*(?:runs|leads|heads(?: up)?|manages|oversees|looks after) (?:all )?our (?:[a-z&-]+ ){0,2}?${FIELD}\\b(?! (?:at|for|of))`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], home(s)),
  }),
  rule({
    name: 'left_us',
    needs: 'P',
    pattern:
      '(<P\\d+>),? (?:who )?(?:is no longer (?:with|at) us\\b|(?:has |have )?(?:left|retired from) (?:us|our (?:company|firm|team))\\b(?! (?:an?|the|some|with|in|to)\\b)|no longer works (?:for|with) us\\b)',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], home(s)),
  }),
  rule({
    name: 'worked_for_us',
    needs: 'P',
    pattern:
      '(<P\\d+>),? (?:who )?(?:worked|has worked|was employed) (?:for|with|at|by) (?:us|our (?:company|firm|team))\\b(?= (?:as|from|for|until|between|in \\d{4}|since)\\b|[.,;]|$)',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], home(s)),
  }),
  rule({
    name: 'years_with_us',
    needs: 'P',
    pattern:
      '(<P\\d+>),? (?:who )?(?:is )?(?:retires|retiring|leaves|leaving|is stepping down)\\b(?=[^<>.;]{0,60} after (?:[a-z0-9-]+ ){1,3}(?:years|months) with us\\b)',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], home(s)),
  }),
  rule({
    name: 'takes_mine_over',
    needs: 'P',
    pattern:
      '(<P\\d+>) (?:is taking|takes|has taken|took) (?:over )?my (?:projects|accounts|clients|customers|cases|role|desk|duties|work|portfolio|patients)\\b',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], home(s)),
  }),
  rule({
    name: 'german_left_us',
    cue: /ausgeschieden|verlassen|nicht mehr (?:bei|für) uns/i,
    needs: 'P',
    pattern:
      '(<P\\d+>)(?:,? (?:der|die))? (?:ist|hat) (?:leider |bereits |schon |(?:zum|am) (?:\\d{1,2}\\. ?)?[a-zä\\d]{1,12}(?: \\d{4})? |seit [^<>.;]{3,20} |ende [a-zä]+ |mitte [a-zä]+ |anfang [a-zä]+ )*(?:(?:bei uns |aus (?:dem|unserem) (?:unternehmen|haus|betrieb) )?ausgeschieden|(?:uns|unser (?:unternehmen|haus)|das unternehmen) verlassen|nicht mehr (?:bei|für) uns(?: tätig| beschäftigt)?(?= |[.,;]|$))',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], home(s)),
  }),
  rule({
    name: 'our_founder',
    needs: 'P',
    pattern: '\\b(?:my|our) (?:fellow )?(?:co-?)?founder,? (<P\\d+>)',
    read: (s, m) => [...pairs('founded', [s.of(m[1])], home(s)), ...pairs('works_for', [s.of(m[1])], home(s))],
  }),
  rule({
    name: 'advises_us',
    needs: 'P',
    pattern: '(<P\\d+>),? (?:who )?(?:also |now |has |have )*(?:advises|been advising|is advising) us\\b',
    read: (s, m) => pairs('advises', [s.of(m[1])], home(s)),
  }),
  rule({
    name: 'is_our_role',
    needs: 'P',
    pattern: `(<P\\d+>)[^<>;]{0,40}(?:<O\\d+>)?[^<>;]{0,20} (?:is|joins us as|joined us as|becomes|became|starts as) (?:our )(?:[a-z-]+ ){0,2}?(${ROLE}(?: of [a-z]{2,20})?)\\b(?!,? ?<P)`,
    read: (s, m) => employment([s.of(m[1])], home(s), m[2]),
  }),
]);
