import { bearsName } from '../../words/chiefs.ts';
import { employment, pairs, rule, type RelationRule } from '../rule.ts';
import { isI, named } from './careers.ts';

/** Whose a firm is, as people say it of their own and of others'. */
export const ownFirmRules: RelationRule[] = [
  rule({
    name: 'owned_by_people',
    cue: /\bowned\b|\bbelongs to\b/i,
    needs: 'PO',
    pattern:
      "(<O\\d+>)(?:,? which)?(?: is|'s)? (?:still |now |wholly |jointly |privately |also |100 ?% )*(?:(?:owned(?: and (?:run|managed|led))?|run and owned) by|belongs to) ((?:its|the|their|two|three) (?:[a-z-]+ ){0,2}?(?:founders?|(?:people|man|woman|couple|pair|three|two) who (?:started|founded|set) (?:it|the (?:firm|company|business))(?: up)?|owners?|partners?)(?:,|:)? )?(?:(?:mr|mrs|ms|dr)\\.? )?(<P\\d+>)(?!'s|,? (?:the |a |an |[a-z]+ )?(?:of|at|from)\\b)",
    read: (s, m) => {
      const people = s.chain(m[3]);
      const isFounder = /founder|started|founded|set /i.test(m[2]);
      return [
        ...employment(people, [s.of(m[1])], 'owner'),
        ...(isFounder ? pairs('founded', people, [s.of(m[1])]) : []),
      ];
    },
  }),
  rule({
    name: 'own_firm',
    cue: /\bown\b|\bmy (?:firm|company|business|practice|agency|studio|employer)\b/i,
    needs: 'O',
    vouches: true,
    pattern:
      "(?:(<P\\d+>)|\\bi),?(?: who)? (has|have|runs?|owns?|started|opened|set up|founded) (?:his|her|my|their) own (?:[a-z-]+ )?(?:firm|company|business|studio|practice|shop|thing|agency|consultancy|bakery|restaurant),? (?:called |it's called |named )?(<O\\d+>)",
    read: (s, m) =>
      pairs(
        /^(?:has|have|runs?|owns?)$/i.test(m[2]) ? 'leads' : 'founded',
        [isI(s, m[1]) ? s.author : s.of(m[1])],
        [s.of(m[3])],
      ),
  }),
  rule({
    name: 'my_firm',
    cue: /\bmy (?:own )?(?:firm|company|business|practice|agency|studio|employer)\b|\bmeine? (?:firma|arbeitgeber)/i,
    needs: 'O',
    vouches: true,
    pattern:
      '\\b(?:my|meine?) (?:own )?(?:firm|company|business|practice|agency|studio|employer|firma|arbeitgeber),? (?:is |ist |called )?(?:the )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.author], [s.of(m[1])]),
  }),
  rule({
    name: 'his_firm',
    cue: /\b(?:his|her) (?:own )?(?:firm|company|business|practice|agency|studio|employer)\b/i,
    needs: 'PO',
    vouches: true,
    pattern:
      '\\b(?:his|her) (?:own )?(?:firm|company|business|practice|agency|studio|employer)(?: is(?: called| named)?|,| called) (?:the )?(<O\\d+>)',
    read: (s, m) =>
      pairs(
        'works_for',
        [named(s, m.index) ?? (s.actors.some(({ kind }) => kind === 'P') ? undefined : s.lately.P)],
        [s.of(m[1])],
      ),
  }),
  rule({
    name: 'i_founder',
    cue: /founder of/i,
    needs: 'O',
    vouches: true,
    pattern:
      "(?:(<P\\d+>)|\\bi)(?: am|'m) (?:the |a |one of the )?(?:co-?)?founder(?: and [a-z ]{2,20})? of (?:the )?(<O\\d+>)",
    read: (s, m) => (isI(s, m[1]) ? pairs('founded', [s.author], [s.of(m[2])]) : []),
  }),
  rule({
    name: 'signed_with',
    cue: />, </,
    needs: 'PO',
    vouches: true,
    pattern: '(?:^|[.!?:] )(<P\\d+>), (<O\\d+>)[.!]?$',
    read: (s, m) => {
      const [who, firm] = [s.of(m[1]), s.of(m[2])];
      return who && firm && bearsName(firm.name, who.name) ? pairs('works_for', [who], [firm]) : [];
    },
  }),
];
