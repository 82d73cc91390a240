import { cued, gap, pairs, ROLE, rule, type Reading, type RelationRule, type RuleMatch } from '../rule.ts';
import { isOrganizationName } from '../../words/names.ts';
import { apposed, passive, subjects } from '../beside.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

const FOUND =
  '(?:co-?)?(?:founded|founds|founding|established|establishing|started|starting|launched|formed|forming|created|set up|incorporated)';
const FOUNDER = '(?:co-?)?(?:found(?:er|ing (?:member|partner|president|leader))|creator)s?';
const WORDS =
  '(?:(?!working\\b|in\\b|at\\b|as\\b|for\\b|with\\b|to\\b|from\\b|on\\b|about\\b|after\\b|until\\b|that\\b|which\\b|is\\b|and\\b|you\\b)[a-z0-9-]+ )';
/** Verbs that say of many things that they began; of a house only where they say so. */
const VAGUE = /^(?:start\w*|launch\w*|form\w*|creat\w*|set up)\b/i;
const HOUSE =
  /\b(?:company|firm|business|agency|start-?up|group|organi[sz]ation|foundation|own|nonprofit|school|club|band|newspaper|magazine|studio|label)\b/i;

/** Who `with` or `alongside` the founder founded. */
function companions(s: Scene, end: number): Reading['from'][] {
  const [, mark] =
    /^[^<>.;]{0,40}?\b(?:with|alongside|together with|along with) (?:his |her |[a-z-]+ ){0,3}?(<P\d+>)/i.exec(
      s.text.slice(end),
    ) ?? [];
  return mark ? s.chain(mark) : [];
}

/** Behind a name that says of which kind another house is: `founder of <O0> company <O1>`. */
const OF_A_KIND = /^ (?:[a-z-]+ )?(?:company|firm|agency|label|studio|club|band|group|party|school) <O/i;
/** Behind a name that says of what kind a thing is, which is no house: `incorporated <O0> terms`, `a list of <O0> critics that`. */
const OF_A_THING = new RegExp(
  '^ (?!(?:company|firm|business|agency|group|organi[sz]ation|foundation|network|chain|brand|school|club|band|newspaper|magazine|studio|label|museum|festival|party|movement|today|yesterday|tomorrow|together|alone|abroad|here|there|then|now|again|too|later|earlier|ago|first|himself|herself|themselves|before|afterwards|thereafter|since|once|twice|anew|last|this|next|and|but|with|when|while|after|from|for|who|which|that|where|out|under|near|worldwide|overseas|online)\\b)' +
    '[a-z]{3,}(?<!ly|ed|ing)(?=[.;,]|$| (?:and|in|that|which|of|for)\\b)',
  'i',
);

/** Without one of these no rule here speaks. */
const CUE = /found|establish|start|launch|form|creat|set up|incorporat/i;

/** Whoever signed or gave what a thing came from is not whom it was founded by: `established under an act signed by`. */
const BY_DEED =
  /\b(?:by virtue of|under|honou?r of|memory of|pursuant to|signed|issued|made|donated|written|designed|owned) /i;

/** Who founded what. */
export const foundingRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'founded',
    needs: 'PO',
    pattern: `\\b${FOUND}\\b(?! (?:member|partner|president|father|leader)) ${WORDS}{0,8}?(<O\\d+>)(?!'s? [a-z])`,
    read: (s, m) => {
      if (/\b(?:the|its|their) (?:co-?)?$/i.test(s.text.slice(0, m.index)) && /^[a-z-]+ing\b/i.test(m[0])) return [];
      const behind = s.text.slice(m.index + m[0].length);
      if (OF_A_KIND.test(behind) || OF_A_THING.test(behind)) return [];
      if (/ by /.test(m[0]) || /\b(?:was|were|been|which|be|is|are)\s*(?:\w+ )?$/i.test(s.text.slice(0, m.index)))
        return [];
      if (!s.isEncyclopedic && VAGUE.test(m[0]) && !HOUSE.test(m[0]) && !isOrganizationName(s.of(m[1])?.name ?? ''))
        return [];
      const start = /^[^<>.;]{0,25}, (?:mr\.? |dr\.? |ms\.? )?(<P\d+>)/i.exec(behind)?.[1];
      const isAfter = /\b(?:prior to|before|after|since) (?:co-?)?$/i.test(s.text.slice(0, m.index)) && start;
      const who = isAfter ? [s.of(start)] : subjects(s, 'P', m.index);
      return pairs('founded', [...who, ...companions(s, m.index + m[0].length)], s.chain(m[1]));
    },
  }),
  rule({
    name: 'founded_by',
    needs: 'PO',
    pattern: `\\b${FOUND}\\b(?:[^<>.;]|<L\\d+>|\\.(?=\\S)){0,60}?\\bby (?:[^<>.;]|<[OL]\\d+>(?!,| and)){0,70}?(<P\\d+>)`,
    read: (s, m) => (BY_DEED.test(m[0]) ? [] : pairs('founded', s.chain(m[1]), [foundedHouse(s, m)])),
  }),
  rule({
    name: 'founder_of',
    needs: 'PO',
    pattern: `\\b${FOUNDER}\\b(?: (?:and|&) [a-z -]{2,40}|,[^<>.]{2,40})? (?:of|at|behind) (?:[a-z-]+ ){0,4}?(<O\\d+>)(?!'s? (?!(?:and|or|in|from|who|which)\\b))`,
    read: (s, m) =>
      OF_A_KIND.test(s.text.slice(m.index + m[0].length))
        ? []
        : pairs('founded', [...foundersOf(s, m), ...companions(s, m.index + m[0].length)], s.chain(m[1])),
  }),
  rule({
    name: 'organization_founder',
    needs: 'PO',
    pattern: `(<O\\d+>)(?:'s?)?,? ${FOUNDER}(?: (?:and|&) ${ROLE})?,? (?:mr\\.? |dr\\.? |ms\\.? )?(<P\\d+>)`,
    read: (s, m) => pairs('founded', namedFounders(s, m[0], m[2]), [s.of(m[1])]),
  }),
  rule({
    name: 'its_founder',
    needs: 'PO',
    pattern: `\\b(?:its|their|whose|the (?:company|firm|organi[sz]ation|group)'s) ${gap(30)}\\b${FOUNDER}(?:(?: and|,| &) (?:[a-z-]+ )?${ROLE})*(?:,| -| –)? ?(?:mr\\.? |dr\\.? |ms\\.? )?(<P\\d+>)`,
    read: (s, m) => pairs('founded', namedFounders(s, m[0], m[1]), [itsHouse(s, m)]),
  }),
]);

/** Whoever is called founder before the name: one, whoever is listed behind, unless the word is a plural. */
const namedFounders = (s: Scene, words: string, mark: string): (Actor | undefined)[] =>
  /(?:founder|creator|member|partner|president|leader)s\b/i.test(words) ? s.chain(mark) : [s.of(mark)];

/** What was founded: of what a vague verb says only where it is said of the house itself, or of the text's subject by a pronoun. */
function foundedHouse(s: Scene, m: RuleMatch): Actor | undefined {
  if (m.index < 2) return follows(s, m) ?? (VAGUE.test(m[0]) ? undefined : passive(s, m.index));
  const house = passive(s, m.index);
  if (!house || !VAGUE.test(m[0])) return house ?? follows(s, m);
  const words = s.text.slice(Math.max(0, house.at + house.mark.length), m.index);
  return /"|,[^,]*[a-z]{3,}[^,]*, $/i.test(words) && !/^, an? /i.test(words) ? undefined : house;
}

/** `Founded by <P0> in 1935, <O1> …`: the first house of which a clause begins, not one of which the founders are something. */
function follows(s: Scene, m: RuleMatch): Reading['to'] | undefined {
  if (m.index > 2 && !s.text.slice(0, m.index).endsWith(': ')) return undefined;
  const end = m.index + m[0].length;
  return s.actors.find(
    ({ kind, at, mark }) =>
      kind === 'O' &&
      at > end &&
      /, (?:the )?$/.test(s.text.slice(end, at)) &&
      /^(?: [a-z]|,)/.test(s.text.slice(at + mark.length)),
  );
}

/** Whose founder `its` says somebody is: the house right before it, or the only one that the text speaks of. */
function itsHouse(s: Scene, m: RuleMatch): Actor | undefined {
  const before = s.actors.filter(({ kind, at }) => kind === 'O' && at < m.index);
  const last = before.at(-1);
  if (!last) return s.topic.O;
  if (BESIDE.test(s.text.slice(last.at + last.mark.length, m.index))) return last;
  const things = new Set([...before, ...(s.topic.O ? [s.topic.O] : [])].map(({ index, name }) => index ?? name));
  return things.size === 1 ? last : undefined;
}

/** Between a house and `its`. */
const BESIDE = /^(?: \([^()]*\))?(?:,| and| with| or|, including)? $/i;

/** True for `the co-founder` in a bracket that explains somebody who is not right before it. */
const isAside = (s: Scene, m: RuleMatch, one: Actor): boolean =>
  s.text.slice(0, m.index).endsWith('(') && s.text.slice(one.at + one.mark.length, m.index) !== ' (';

const foundersOf = (s: Scene, m: RuleMatch) => {
  const one = apposed(s, 'P', m.index) ?? (s.isEncyclopedic ? s.before('P', m.index) : undefined);
  if (one && isAside(s, m, one)) return [];
  const before = one ? [one, ...s.backChain('P', m.index).filter((other) => other !== one)] : [];
  const isPlural = /^(?:co-?)?found(?:er|ing \w+)s\b/i.test(m[0]);
  if (before.length) return isPlural ? before : before.slice(0, 1);
  const next = s.next('P', m.index + m[0].length);
  return [next ?? (s.actors.some(({ kind, at }) => kind === 'P' && at > m.index) ? undefined : s.topic.P)];
};
