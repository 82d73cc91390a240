import { cued, employment, pairs, ROLE, rule, type RelationRule } from '../rule.ts';
import type { Scene } from '../scene.ts';

const KINDS: [word: string, type: string][] = [
  ['(?:customer|client)', 'customer_of'],
  ['(?:supplier|vendor)', 'supplier_of'],
  ['partner', 'partner_of'],
  ['competitor', 'competes_with'],
];
const home = (s: Scene) => [s.home];

/** Without one of these no rule here speaks. */
const CUE = /\bour\b|\bours\b|\bwe\b|\bus\b|\b(?:is|joins|joined|becomes|became|starts)\b/i;

/** What a text's author says of the house: `our customer <O0>`, `<O0> is a supplier of ours`, `we acquired <O0>`. */
export const ourRules: RelationRule[] = cued(CUE, [
  ...KINDS.flatMap(([word, type]) => [
    rule({
      name: `our_${type}`,
      needs: 'O',
      confidence: 0.85,
      pattern: `\\bour (?:[a-z-]+ ){0,3}?${word}s?,? (?:like |including |such as )?(<O\\d+>)`,
      read: (s, m) => pairs(type, s.chain(m[1]), home(s)),
    }),
    rule({
      name: `of_ours_${type}`,
      needs: 'O',
      confidence: 0.85,
      pattern: `(<O\\d+>)[^<>.;]{0,20} (?:is|are|was|became) (?:an? |one of )?(?:[a-z-]+ ){0,3}?(?:our ${word}s?|${word}s? of ours)\\b`,
      read: (s, m) => pairs(type, [s.of(m[1])], home(s)),
    }),
  ]),
  rule({
    name: 'we_compete',
    needs: 'O',
    confidence: 0.85,
    pattern: '\\bwe (?:[a-z]+ )?compete (?:directly )?with (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('competes_with', home(s), s.chain(m[1])),
  }),
  rule({
    name: 'we_acquired',
    needs: 'O',
    confidence: 0.85,
    pattern: "\\bwe (?:have |just |also |recently |'ve )*(?:acquired|bought|taken over) (?:the )?(<O\\d+>)",
    read: (s, m) => pairs('acquired', home(s), s.chain(m[1])),
  }),
  rule({
    name: 'is_our_role',
    needs: 'P',
    confidence: 0.85,
    pattern: `(<P\\d+>)[^<>;]{0,40}(?:<O\\d+>)?[^<>;]{0,20} (?:is|joins us as|joined us as|becomes|became|starts as) (?:our )(?:[a-z-]+ ){0,2}?(${ROLE}(?: of [a-z]{2,20})?)\\b(?!,? ?<P)`,
    read: (s, m) => employment([s.of(m[1])], home(s), m[2]),
  }),
]);
