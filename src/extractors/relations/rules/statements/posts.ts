import { isJob } from '../../../words/jobs.ts';
import { cued, employment, lasting, pairs, ROLE, rule, type RelationRule, type RuleMatch } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import { isSchool } from '../study.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const TITLED = '(?:(?:mr|mrs|ms|miss|dr|prof|sir)\\.? ){0,2}';
const OFFICE = `(?:[a-z-]+ ){0,2}?${ROLE}(?: of [a-z]{2,20}(?: and [a-z]{2,20})?)?`;
/** Offices that are said by their first letters alone. */
const LETTERS =
  '(?:(?:senior|lead|principal|group) )?(?:pm|po|em|tpm|evp|avp|ciso|cpo|cro|cso|dpo|chro|gc|sre)(?: (?:for|of) [a-z]{2,20})?';
const KIN =
  '(?:(?:older|younger|twin|elder|little|big|then|late) )?(?:brother|sister|wife|husband|father|mother|son|daughter|cousin|partner|friend|uncle|aunt)';
const BEGUN = '(?:co-?founded|founded|started|set up|established|launched|opened)';
const HOUSE =
  '(?:company|firm|business|practice|agency|studio|brewery|bakery|restaurant|school|charity|shop|consultancy)';

/** What part somebody has in a deal, of the house that a note is about. */
const PART =
  '(?:(?:economic |technical |main )?buyer|champion|(?:executive |project )?sponsor|decision[- ]maker|(?:main|key) contact|procurement|einkäufer(?:in)?|entscheider(?:in)?)';
/** A buyer of whom the line says no more may as well be a party to a sale. */
const isOfDeal = ({ text }: Scene, m: RuleMatch): boolean =>
  /^(?:buyer|einkäufer(?:in)?)$/i.test(m[1]) && /^[.;]?$/.test(text.slice(m.index + m[0].length));
/** What is held at a house by somebody from elsewhere. */
const EVENT =
  /\b(?:workshop|session|tour|meeting|discussion|panel|campaign|visit|class|course|seminar|training|event|talk|interview|audit|protest|strike|project)s? $/i;

/** What a title in capital letters that was taken for a house names: `our <O0>` for `our Brand Director`. */
const titleIn = (place: Actor | undefined): string => {
  const words = place?.name.split(' ') ?? [];
  return words.length > 1 && isJob(words.at(-1)?.toLowerCase() ?? '') ? (place?.name ?? '') : '';
};
const school = (place: Actor | undefined): Actor | undefined => (place && isSchool(place.name) ? place : undefined);
/** The house that the sentence before speaks of, or the note is about. */
const them = (s: Scene): Actor | undefined => s.lately.O ?? s.about;

/** Who has which post where, and who began a house, in everyday words. */
export const postRules: RelationRule[] = [
  ...cued(/\bour <O/i, [
    rule({
      name: 'our_title',
      needs: 'PO',
      pattern: '(<P\\d+>)(?:,| \\(| is|, who is) ?our (?:new )?(<O\\d+>)(?=[.,;)]|$| (?:and|who|in|since)\\b)',
      read: (s, m) => {
        const title = titleIn(s.of(m[2]));
        return title ? employment(s.home ? [s.of(m[1])] : [], [s.home], title) : [];
      },
    }),
  ]),
  ...cued(new RegExp(`\\b${LETTERS}\\b`, 'i'), [
    rule({
      name: 'letters_at',
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,| is|'s|,? who is| \\()(?: now| still| currently)? ?(?:the |an? |their )?(${LETTERS})(?:,)? (?:at|for|with|of) (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => employment([s.of(m[1])], [s.of(m[3])], m[2]),
    }),
  ]),
  ...cued(
    /^(?:[-–*•] )?(?:buyer|champion|sponsor|decision|economic|main contact|key contact|procurement|einkäufer|entscheider)/i,
    [
      rule({
        name: 'note_part_person',
        needs: 'P',
        pattern: `^(?:[-–*•] )?(${PART})(?: \\([^()]{1,20}\\))?: ${TITLED}(<P\\d+>)(?!'s|,? (?:at|of|from|with|bei|von) (?:the )?<O|,? \\(?<O)`,
        read: (s, m) => (isOfDeal(s, m) ? [] : pairs('works_for', [s.of(m[2])], [s.about])),
      }),
    ],
  ),
  ...cued(/\b(?:side|end)\b/i, [
    rule({
      name: 'from_our_side',
      needs: 'P',
      pattern: `\\b(?:from|on) our (?:side|end)(?:,|:| it is| it's| there is)? (?:(?:you|me|i|myself),? (?:(?:you|me|and) ?){0,3})?${TITLED}(<P\\d+>)(?!'s)`,
      read: (s, m) => pairs('works_for', s.home ? s.chain(m[1]) : [], [s.home]),
    }),
  ]),
  ...cued(/trading as|t\/a|d\/b\/a|doing business as/i, [
    rule({
      name: 'trading_as',
      needs: 'PO',
      pattern: '(<P\\d+>),? (?:\\()?(?:trading as|t\\/a|d\\/b\\/a|doing business as) (?:the )?"?(<O\\d+>)',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
    }),
  ]),
  ...cued(/aufgenommen|members?\b/i, [
    rule({
      name: 'new_member',
      needs: 'P',
      pattern: `(?:neue[sr]? (?:mitglied(?:er)?|<O\\d+>) (?:wird|werden|wurde|wurden) (?:herr |frau )?(<P\\d+>) aufgenommen|${TITLED}(<P\\d+>) (?:was|were|is) (?:welcomed|admitted|accepted|elected) as (?:an? )?(?:new )?members?(?=[.,;]|$))`,
      read: (s, m) => pairs('member_of', s.isRecord ? s.chain(m[1] || m[2]) : [], [s.home]),
    }),
  ]),
  ...cued(/^[-*•] /, [
    rule({
      name: 'listed_with_house',
      needs: 'PO',
      pattern: `^[-*•] ${TITLED}(<P\\d+>), (?:the )?(<O\\d+>)$`,
      read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
    }),
  ]),
  ...cued(/\b(?:led|ran|runs|leads|heads|headed|managed|manages|oversaw|run|head|lead|manage) /i, [
    rule({
      name: 'ran_part_at',
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,? who)? (?:(?:now|also|previously|later) )?(?:led|ran|runs|leads|heads|headed|managed|manages|oversaw|used to (?:run|head|lead|manage)) (?:the |an? |all )?((?:(?!at\\b|for\\b)[a-z-]+ ){1,3})at (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => (EVENT.test(m[2]) ? [] : pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[3]))])),
    }),
  ]),
  ...cued(/'s? (?:[a-z-]+ ){0,3}[a-z]+ of |stays|remains|continues/i, [
    rule({
      name: 'its_head_of',
      needs: 'PO',
      pattern: `(<O\\d+>)'s? ((?:[a-z-]+ ){0,2}?${ROLE} of (?:[a-z&-]+ ){0,2}[a-z-]{2,20}),? ${TITLED}(<P\\d+>)(?!'s)`,
      read: (s, m) => employment([s.of(m[3])], [s.of(m[1])], m[2]),
    }),
    rule({
      name: 'founder_stays_as',
      needs: 'PO',
      pattern: `(<O\\d+>)'s? (?:[a-z-]+ ){0,2}[a-z-]+,? ${TITLED}(<P\\d+>),? (?:stays|remains|continues)(?: on)? as (?:its |the |an? )?(${OFFICE})(?=[.,;]|$| (?:and|of|until|for|in)\\b)`,
      read: (s, m) => lasting(employment([s.of(m[2])], [s.of(m[1])], m[3])),
    }),
  ]),
  ...cued(/co-?founded|founded|started|set up|established|launched|opened/i, [
    rule({
      name: 'kin_founded',
      needs: 'PP',
      pattern: `(<P\\d+>) and (?:his|her|my) ${KIN},? (<P\\d+>),? ${BEGUN} (?:the ${HOUSE}\\b|(?:the )?(<O\\d+>)(?!'s|-))`,
      read: (s, m) => pairs('founded', [s.of(m[1]), s.of(m[2])], [m[3] ? s.of(m[3]) : them(s)]),
    }),
    rule({
      name: 'set_up_own',
      needs: 'PO',
      pattern: `(<P\\d+>)(?:,? who)?(?: has| have)?(?: now| since| recently| just)? ${BEGUN} (?:his|her) own (?:[a-z-]+ ){0,2}?${HOUSE},? (?:called |named )?(<O\\d+>)`,
      read: (s, m) => pairs('founded', [s.of(m[1])], [s.of(m[2])]),
    }),
  ]),
  ...cued(/\blehr|unterrichte|taught|teaches/i, [
    rule({
      name: 'german_teaches_at',
      needs: 'PO',
      pattern:
        '(<P\\d+>),? (?:der |die )?(?:lehrt|lehrte|unterrichtet|unterrichtete) (?:[^<>.;]|<[OL]\\d+>){0,50}?(?:an der|am|an) (<O\\d+>)',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [school(s.of(m[2]))]),
    }),
  ]),
];
