import { apposed, subject, subjects } from './beside.ts';
import { pairs, rule, type RelationRule } from './rule.ts';
import type { Scene } from './scene.ts';

const SPOUSE = '(?:wife|wives|husband|spouse|widow|widower|fianc[ée]e?|bride)';
const TITLED = '(?:mr\\.? |ms\\.? |mrs\\.? |dr\\.? |king |queen |prince |princess |sir |lady )?';

/** Who married: the subject, or who stands before `and his wife`. */
function wed(s: Scene, at: number) {
  const before = s.text.slice(0, at);
  const beside = /(?:(,| and)(?: with)?| met| left| lost) (?:his|her) (?:[a-z-]+ ){0,2}$/i.exec(before);
  if (beside) return beside[1] ? s.before('P', beside.index + 1) : subject(s, 'P', beside.index + 1);
  return subject(s, 'P', at) ?? apposed(s, 'P', at);
}

/** How people stand to each other, and whom they advise. */
export const peopleRules: RelationRule[] = [
  rule(
    'married',
    'PP',
    0.85,
    `\\b(?:married|marries|marry|remarried|divorced|wed|${SPOUSE}|wedding to|marriage (?:to|with)|engaged to)\\b(?! name)(?: to| with| of)?(?:,? [a-z'-]+){0,5}?,? (?:<L\\d+> )?(<P\\d+>)`,
    (s, m) => {
      if (/^[^<]*\b(?:by|daughter|son|sister|brother|name|friend) (?:of )?/i.test(m[0])) return [];
      return pairs('spouse_of', [wed(s, m.index)], [s.of(m[1]!)]);
    },
  ),
  rule('possessed_spouse', 'PP', 0.9, `(<P\\d+>),? (?:and )?(<P\\d+>)'s (?:[a-z-]+ ){0,2}?${SPOUSE}\\b`, (s, m) =>
    pairs('spouse_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule(
    'were_married',
    'PP',
    0.9,
    `(<P\\d+>) and ${TITLED}(<P\\d+>) (?:were |got |are )?(?:married|divorced|wed)\\b`,
    (s, m) => pairs('spouse_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule(
    'wedding',
    'PP',
    0.85,
    `\\b(?:wedding|marriage) (?:of|between) ${TITLED}(<P\\d+>)(?: of <[LO]\\d+>)? (?:and|to|with) ${TITLED}(<P\\d+>)`,
    (s, m) => pairs('spouse_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule(
    'their_wedding',
    'PP',
    0.85,
    `(<P\\d+>)(?: of <[LO]\\d+>)? and ${TITLED}(<P\\d+>)[^<>.;]{0,30}? (?:their|'s) (?:wedding|marriage)`,
    (s, m) => pairs('spouse_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule('reports_to', 'PP', 0.9, '\\breport(?:s|ed|ing)?(?: directly)? to (?:[a-z]+ ){0,3}?(<P\\d+>)', (s, m) =>
    pairs('reports_to', subjects(s, 'P', m.index), [s.of(m[1]!)]),
  ),
  rule('parent_of', 'PP', 0.85, `(<P\\d+>)(?:'s)?,? (?:[a-z]+ ){0,2}?(?:son|daughter|child),? (<P\\d+>)`, (s, m) =>
    pairs('parent_of', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule('their_child', 'PP', 0.85, `\\b(?:their|his|her) (?:[a-z-]+ ){0,2}?(?:son|daughter|child),? (<P\\d+>)`, (s, m) =>
    pairs('parent_of', /^their/i.test(m[0]) ? s.backChain('P', m.index).slice(0, 2) : [s.before('P', m.index)], [
      s.of(m[1]!),
    ]),
  ),
  rule(
    'child_of',
    'PP',
    0.85,
    `(<P\\d+>)(?:,| is| was) (?:an? |the )?(?:[a-z-]+ ){0,3}?(?:son|daughter|child) of (?:the )?(?:[a-z-]+ ){0,3}?${TITLED}(<P\\d+>)`,
    (s, m) => pairs('parent_of', s.chain(m[2]!).slice(0, 2), [s.of(m[1]!)]),
  ),
  rule('introduced', 'PP', 0.8, '(<P\\d+>) introduced (?:me |us )?(?:to )?(<P\\d+>)', (s, m) =>
    pairs('introduced', [s.of(m[1]!)], [s.of(m[2]!)]),
  ),
  rule(
    'advises',
    'PO',
    0.8,
    '(<P\\d+>) (?:is an? (?:[a-z]+ )?advis[eo]r (?:to|of|at)|advises|sits on the (?:advisory )?board of) (?:the )?(<O\\d+>)',
    (s, m) => pairs('advises', [s.of(m[1]!)], s.chain(m[2]!)),
  ),
];
