import { sureFirm } from '../../holders.ts';
import { cued, employment, lasting, over, pairs, ROLE, rule, type RelationRule } from '../../rule.ts';
import { named } from '../careers.ts';
import { isSchool } from '../study.ts';
import type { Actor } from '../../masked.ts';
import { isHappening, words } from './settled.ts';

/** A firm and what kind of firm it is. */
const FIRM = '(?:the )?(?:(?:[a-z]+ ){0,3}?(?:<[OL]\\d+> )?[a-z]+ )?(<O\\d+>)';
const COMPANY = '(?:(?:the|our) )?(?:company |firm |house )?(<O\\d+>)';
const SINCE = '(?:now |meanwhile |today |since [^<>.;,]{2,24}? )*';
const WHO = '(<P\\d+>(?: \\(\\d\\d\\))?,?(?: who)?|\\b(?:he|she)|\\b(?:and|who))';

/** English as speakers of German, French, Italian, Spanish and Dutch write it, with the small words of their own. */
export const borrowedRules: RelationRule[] = cued(
  /\bby\b|chang|quitted|direct|has (?:a|got a) new|prokurist|from the|since|daughter|filiale|client of|made (?:his|her) studies|responsible/i,
  [
    rule({
      name: 'is_by_house',
      needs: 'PO',
      pattern: `${WHO} (?:(?:is|works) ${SINCE}by|works ${SINCE}(?:at|in|for)) ${COMPANY}`,
      read: (s, m) =>
        isHappening(s, m)
          ? []
          : pairs(
              'works_for',
              [subject(s.of(mark(m[1])), named(s, m.index))],
              [/company|firm/i.test(m[0]) ? s.of(m[2]) : sureFirm(s.of(m[2]))],
            ),
    }),
    rule({
      name: 'changed_from_to',
      cue: /\bchanged?\b/i,
      needs: 'PO',
      pattern: `${WHO} (?:has )?changed (?:[a-z0-9]+ ){0,3}?from ${COMPANY} to ${FIRM}`,
      read: (s, m) => {
        const one = subject(s.of(mark(m[1])), named(s, m.index));
        return [...over(pairs('works_for', [one], [s.of(m[2])])), ...pairs('works_for', [one], [s.of(m[3])])];
      },
    }),
    rule({
      name: 'quitted_for',
      cue: /quitted|\bleft\b/i,
      needs: 'PO',
      pattern: `${WHO} (?:has )?(?:quitted|left) (us|our company|<O\\d+>) for ${COMPANY}(?! (?:the|an?|two|three|\\d))`,
      read: (s, m) => {
        const one = subject(s.of(mark(m[1])), named(s, m.index) ?? s.lately.P);
        const old = m[2].startsWith('<') ? s.of(m[2]) : s.home;
        return [...over(pairs('works_for', [one], [old])), ...lasting(pairs('works_for', [one], [s.of(m[3])]))];
      },
    }),
    rule({
      name: 'directs',
      cue: /\bdirects\b/i,
      needs: 'PO',
      pattern: `(<P\\d+>),? (?:who )?directs (?:the )?(<O\\d+>)(?=[.,;)]|$| (?:since|and|in)\\b)`,
      read: (s, m) => pairs('leads', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'has_new_head',
      cue: /has (?:got )?a new /i,
      needs: 'PO',
      pattern: `(<O\\d+>) has (?:got )?a new (${ROLE}),? (?:(?:who |he |she )?(?:is|s called|called|named|is called|is named) )?(?:called |named )?(?:(?:mr|ms|mrs|dr)\\.? )?(<P\\d+>)`,
      read: (s, m) => employment([s.of(m[3])], [s.of(m[1])], m[2]),
    }),
    rule({
      name: 'i_am_prokurist',
      cue: /prokurist|procurist/i,
      needs: 'O',
      pattern: `(?:\\bi am|<P\\d+> am) (?:the |a )?(prokurist|procurist|<[OPL]\\d+>)(?:in)? (?:at|of|by|in|for) ${COMPANY}`,
      read: (s, m) => employment([s.author], [s.of(m[2])], 'Prokurist'),
    }),
    rule({
      name: 'comes_over_from',
      cue: /from the /i,
      needs: 'PO',
      pattern: `${WHO} (?:comes|came) (?:over )?from ${FIRM},? where (?:he|she) (?:was|worked|led|ran)`,
      read: (s, m) => over(pairs('works_for', [subject(s.of(mark(m[1])), named(s, m.index))], [s.of(m[2])])),
    }),
    rule({
      name: 'is_daughter',
      needs: 'OO',
      pattern: `(<O\\d+>)(?:,| is) (?:an? |the )?(?:100 ?% |full )?(?:daughter|filiale|filial)(?: company| firm)? (?:of|from) ${COMPANY}`,
      read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
    }),
    rule({
      name: 'is_client',
      needs: 'OO',
      pattern: `(<O\\d+>) is (?:a )?(?:client|customer) (?:of|by|from) ${COMPANY}`,
      read: (s, m) => pairs('customer_of', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
    }),
    rule({
      name: 'made_studies',
      needs: 'PO',
      pattern: `(<P\\d+>) (?:has )?(?:made|did) (?:his|her) stud(?:ies|y) (?:${words(3)})?(?:at|in|by) (?:the )?(<O\\d+>)`,
      read: (s, m) => pairs('studied_at', [s.of(m[1])], [school(s.of(m[2]))]),
    }),
    rule({
      name: 'responsible_at',
      cue: /responsible/i,
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,| is|, who is) (?:now |currently )?(?:responsible|in charge) (?:for|of) (?:the )?(?:[a-z]+ )?(?:purchas(?:e|ing)|procurement|sales|exports?|imports?|logistics|quality|production|hr|personnel|finances?|accounting|marketing|communications?|it|operations|maintenance|customers|clients|staff) (?:at|by|with) ${COMPANY}`,
      read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
    }),
  ],
);

/** The mark with which a match begins, empty where it begins with a pronoun. */
const mark = (text: string): string => /^<P\d+>/.exec(text)?.[0] ?? '';
const subject = (one: Actor | undefined, other: Actor | undefined): Actor | undefined => one ?? other;
const school = (place: Actor | undefined): Actor | undefined => (place && isSchool(place.name) ? place : undefined);
