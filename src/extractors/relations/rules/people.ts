import { apposed, subject } from '../beside.ts';
import { cued, pairs, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Actor } from '../masked.ts';
import type { Scene } from '../scene.ts';

const SPOUSE = '(?:wife|wives|husband|spouse|widow|widower|bride)';
const TITLED = '(?:mr\\.? |ms\\.? |mrs\\.? |dr\\.? |king |queen |prince |princess |sir |lady )?';

/** Who married: the subject, or who stands before `and his wife`. */
function wed(s: Scene, at: number) {
  const before = s.text.slice(0, at);
  const beside = /(?:(,| and)(?: with)?| met| left| lost) (?:his|her) (?:[a-z-]+ ){0,2}$/i.exec(before);
  if (beside) return beside[1] ? s.before('P', beside.index + 1) : subject(s, 'P', beside.index + 1);
  return subject(s, 'P', at) ?? apposed(s, 'P', at);
}

/** Before somebody whom a sentence names as somebody's relative. */
const CHILD = /\b(?:son|daughter|child)s?,? $/i;
const [WOMAN, MAN] = [
  /\b(?:wife|widow|sister|mother|aunt|niece),? $/i,
  /\b(?:husband|brother|father|uncle|nephew),? $/i,
];

/** Whom `his` or `her` means: the nearest whom the words before the name do not make somebody's child, or a relative of the other sex. */
function meant(s: Scene, m: RuleMatch): Actor | undefined {
  const [sex, relative] = /^his/i.test(m[0]) ? (['man', WOMAN] as const) : (['woman', MAN] as const);
  const isOther = ({ at, sex: own = sex }: Actor) => {
    const before = s.text.slice(Math.max(0, at - 30), at);
    return own !== sex || CHILD.test(before) || relative.test(before);
  };
  const near = s.before('P', m.index);
  return near && isOther(near)
    ? s.actors.findLast((one) => one.kind === 'P' && one.at < near.at && !isOther(one))
    : near;
}

/** A parent and the other one, who is nobody for whom the first is something: `Jack Nash, Louis Brand's doctor`. */
const parents = (s: Scene, mark: string): Actor[] =>
  s
    .chain(mark)
    .slice(0, 2)
    .filter((one, n) => n === 0 || !s.text.startsWith("'s ", one.at + one.mark.length));

/** Without one of these no rule here speaks. */
const CUE = /marr|divorc|\bwed|wife|wives|husband|spouse|widow|bride|\bson\b|daughter|child|introduced|advis|board/i;

/** How people stand to each other, and whom they advise. */
export const peopleRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'married',
    needs: 'PP',
    pattern: `\\b(?:married|marries|marry|remarried|divorced|wed|${SPOUSE}|wedding to|marriage (?:to|with))\\b(?! name)(?: to| with| of)?(?:,? [a-z'-]+){0,5}?,? (?:<L\\d+> )?(<P\\d+>)`,
    read: (s, m) => {
      if (/^[^<]*\b(?:by|daughter|son|sister|brother|name|friend) (?:of )?/i.test(m[0])) return [];
      return pairs('spouse_of', [wed(s, m.index)], [s.of(m[1])]);
    },
  }),
  rule({
    name: 'possessed_spouse',
    needs: 'PP',
    pattern: `(<P\\d+>), (<P\\d+>)'s (?:[a-z-]+ ){0,2}?${SPOUSE}\\b`,
    read: (s, m) => pairs('spouse_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'were_married',
    needs: 'PP',
    pattern: `(<P\\d+>) and ${TITLED}(<P\\d+>) (?:were |got |are )?(?:married|divorced|wed)\\b`,
    read: (s, m) => pairs('spouse_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'wedding',
    needs: 'PP',
    pattern: `\\b(?:wedding|marriage) (?:of|between) ${TITLED}(<P\\d+>)(?: of <[LO]\\d+>)? (?:and|to|with) ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('spouse_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'their_wedding',
    needs: 'PP',
    pattern: `(<P\\d+>)(?: of <[LO]\\d+>)? and ${TITLED}(<P\\d+>)[^<>.;]{0,30}? (?:their|'s) (?:wedding|marriage)`,
    read: (s, m) => pairs('spouse_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'parent_of',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:'s)?,? (?:(?!his |her |their )[a-z]+ ){0,2}?(?:son|daughter|child),? (<P\\d+>)`,
    read: (s, m) => pairs('parent_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'their_child',
    needs: 'PP',
    pattern: `\\b(?:their|his|her) (?:[a-z-]+ ){0,2}?(?:son|daughter|child),? (<P\\d+>)`,
    read: (s, m) =>
      pairs(
        'parent_of',
        /^their/i.test(m[0])
          ? s.backChain('P', m.index).slice(0, 2)
          : [meant(s, m) ?? (s.isEncyclopedic ? s.topic.P : undefined)],
        [s.of(m[1])],
      ),
  }),
  rule({
    name: 'child_of',
    needs: 'PP',
    pattern: `(<P\\d+>)(?:,| is| was) (?:an? |the )?(?:[a-z-]+ ){0,3}?(?:son|daughter|child) of (?:the )?(?:[a-z-]+ ){0,3}?${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('parent_of', parents(s, m[2]), [s.of(m[1])]),
  }),
  rule({
    name: 'introduced',
    needs: 'PP',
    pattern: '(<P\\d+>) introduced (?:me |us )?(?:to )?(<P\\d+>)(?! as\\b)',
    read: (s, m) => pairs('introduced', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'advises',
    needs: 'PO',
    pattern:
      '(<P\\d+>),? (?:who )?(?:also |now )*(?:is an? (?:[a-z]+ )?advis[eo]r (?:to|of|at)|(?:is )?(?:now |currently )?advis(?:es|ing)|sits on the advisory board of) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('advises', [s.of(m[1])], s.chain(m[2])),
  }),
  rule({
    name: 'sits_on_board',
    needs: 'PO',
    pattern:
      '(<P\\d+>),? (?:who )?(?:also |now |still )*sits on the (?:supervisory )?board of (?:directors of )?(?:the )?(<O\\d+>)',
    read: (s, m) => pairs('member_of', [s.of(m[1])], s.chain(m[2])),
  }),
]);
