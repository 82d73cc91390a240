import { cued, gap, pairs, ROLE, rule, type Reading, type RelationRule, type RuleMatch } from '../rule.ts';
import { isOrganizationName } from '../../words/names.ts';
import { apposed, passive, subjects } from '../beside.ts';
import type { Scene } from '../scene.ts';

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
      if (/ by /.test(m[0]) || /\b(?:was|were|been|which|be|is|are)\s*(?:\w+ )?$/i.test(s.text.slice(0, m.index)))
        return [];
      if (!s.isEncyclopedic && VAGUE.test(m[0]) && !HOUSE.test(m[0]) && !isOrganizationName(s.of(m[1])?.name ?? ''))
        return [];
      const start = /^[^<>.;]{0,25}, (?:mr\.? |dr\.? |ms\.? )?(<P\d+>)/i.exec(s.text.slice(m.index + m[0].length))?.[1];
      const isAfter = /\b(?:prior to|before|after|since) (?:co-?)?$/i.test(s.text.slice(0, m.index)) && start;
      const who = isAfter ? [s.of(start)] : subjects(s, 'P', m.index);
      return pairs('founded', [...who, ...companions(s, m.index + m[0].length)], s.chain(m[1]));
    },
  }),
  rule({
    name: 'founded_by',
    needs: 'PO',
    pattern: `\\b${FOUND}\\b(?:[^<>.;]|<L\\d+>|\\.(?=\\S)){0,60}?\\bby (?:[^<>.;]|<[OL]\\d+>(?!,| and)){0,70}?(<P\\d+>)`,
    read: (s, m) => (BY_DEED.test(m[0]) ? [] : pairs('founded', s.chain(m[1]), [passive(s, m.index) ?? follows(s, m)])),
  }),
  rule({
    name: 'founder_of',
    needs: 'PO',
    pattern: `\\b${FOUNDER}\\b(?: (?:and|&) [a-z -]{2,40}|,[^<>.]{2,40})? (?:of|at|behind) (?:[a-z-]+ ){0,4}?(<O\\d+>)`,
    read: (s, m) => pairs('founded', [...foundersOf(s, m), ...companions(s, m.index + m[0].length)], s.chain(m[1])),
  }),
  rule({
    name: 'organization_founder',
    needs: 'PO',
    pattern: `(<O\\d+>)(?:'s?)?,? ${FOUNDER}(?: (?:and|&) ${ROLE})?,? (?:mr\\.? |dr\\.? |ms\\.? )?(<P\\d+>)`,
    read: (s, m) => pairs('founded', s.chain(m[2]), [s.of(m[1])]),
  }),
  rule({
    name: 'its_founder',
    needs: 'PO',
    pattern: `\\b(?:its|their|whose|the (?:company|firm|organi[sz]ation|group)'s) ${gap(30)}\\b${FOUNDER}(?:(?: and|,| &) (?:[a-z-]+ )?${ROLE})*(?:,| -| –)? ?(?:mr\\.? |dr\\.? |ms\\.? )?(<P\\d+>)`,
    read: (s, m) => pairs('founded', s.chain(m[1]), [s.before('O', m.index) ?? s.topic.O]),
  }),
]);

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

const foundersOf = (s: Scene, m: RuleMatch) => {
  const one = apposed(s, 'P', m.index) ?? (s.isEncyclopedic ? s.before('P', m.index) : undefined);
  const before = one ? [one, ...s.backChain('P', m.index).filter((other) => other !== one)] : [];
  const isPlural = /^(?:co-?)?found(?:er|ing \w+)s\b/i.test(m[0]);
  if (before.length) return isPlural ? before : before.slice(0, 1);
  return [s.next('P', m.index + m[0].length) ?? s.topic.P];
};
