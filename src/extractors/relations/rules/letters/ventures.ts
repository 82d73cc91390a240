import { cued, over, pairs, rule, type RelationRule } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import { isI } from '../careers.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

/** Whoever is meant by a mark, by `he` and `she`, or by nothing where somebody tells of himself. */
const whoIs = (s: Scene, words: string, at: number): Actor | undefined => {
  if (/^(?:he|she)$/i.test(words)) return s.isEncyclopedic ? s.topic.P : s.lately.P;
  if (words === '') return s.actors.some((one) => one.kind === 'P' && one.at < at) ? undefined : s.author;
  return isI(s, words) || /^i$/i.test(words) ? s.author : s.of(words);
};

/** What one opens without founding it. */
const NO_HOUSE =
  /\b(?:chat|call|meeting|account|ticket|branch|door|window|file|letter|conversation|job|shift|talks?|work)\b/i;

/** Without one of these no rule here speaks. */
const CUE =
  /founded|started|set up|opened|co-?founder|founder-|backed|backers?|investor|bump|run(?:ning)? into|enemy|rival|competit|up against|wholly|\bled\b|came in|put in|invested|signed|renewed|100 ?%|tochter|bought|owns?\b|part of|sold|parent/i;

/** Who founded, owns, backs and rivals what, as mails, chats and notes say it. */
export const ventureRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'began_house',
    needs: 'O',
    pattern:
      '(?:(<P\\d+>|\\bs?he|\\bi),? |[,;→] ?)(?:(?:who|also|then|later|first|just|and) )*(started|set up|opened|co-?founded|founded) (?:the |her own |his own |my own )?(<O\\d+>)(?=[.,;)]|$| (?:in|out of|with|from|after|when|back|together|as) )',
    read: (s, m) => (NO_HOUSE.test(m[0]) ? [] : pairs('founded', [whoIs(s, m[1], m.index)], [s.of(m[3])])),
  }),
  rule({
    name: 'founder_and_more',
    cue: /founder-/i,
    needs: 'PO',
    pattern: '(<P\\d+>)[^<>.;]{0,60}\\bfounder-([a-z]+) of (?:the )?(<O\\d+>)',
    read: (s, m) => [
      ...pairs('founded', [s.of(m[1])], [s.of(m[3])]),
      ...pairs('leads', [s.of(m[1])], /^(?:director|owner|ceo|president)$/i.test(m[2]) ? [s.of(m[3])] : []),
    ],
  }),
  rule({
    name: 'my_co_founder',
    cue: /co-?founder/i,
    needs: 'P',
    pattern: '\\bmy (?:fellow )?co-?founder,? (<P\\d+>)',
    read: (s) => pairs('founded', [s.author], [s.home]),
  }),
  rule({
    name: 'backed_by',
    needs: 'O',
    pattern:
      '(<O\\d+>) (?:is|are|was|has been) (?:now |also |partly |mainly )?(?:backed|bankrolled) by (?:the )?(<[OP]\\d+>)',
    read: (s, m) => pairs('invested_in', s.chain(m[2]), [s.of(m[1])]),
  }),
  rule({
    name: 'backers_of',
    needs: 'OO',
    pattern:
      '(<O\\d+>),? (?:is |are |was |were )?(?:an? |the )?(?:early |first |lead |main |long-time )*(?:backers?|investors?|shareholders?) (?:of|in) (?:the )?(?:[a-z-]+ ){0,4}?(<O\\d+>)(?: and (?:of |in )?(?:the )?(?:[a-z-]+ ){0,2}?(<O\\d+>))?',
    read: (s, m) => pairs('invested_in', [s.of(m[1])], [s.of(m[2]), m[3] ? s.of(m[3]) : undefined]),
  }),
  rule({
    name: 'came_in_for',
    needs: 'O',
    pattern:
      '(<[OP]\\d+>) (?:\\([^()]{1,30}\\) )?(?:has |have )?(?:led again|led (?:the|our|this) (?:round|bridge|seed|series)|came in (?:for|with) [£$€]?\\d|put in [£$€]?\\d|invested [£$€]?\\d)',
    read: (s, m) =>
      s.actors.filter(({ kind }) => kind === 'O').length < 2 ? pairs('invested_in', [s.of(m[1])], [s.home]) : [],
  }),
  rule({
    name: 'signed_with_us',
    needs: 'O',
    pattern:
      '(<O\\d+>) (?:has |have )?(?:signed|renewed) (?:an? |their |its )?[^<>.;]{0,25}(?:deal|contract|subscription|licen[cs]e|order) (?:with us\\b|[^<>.;]{0,20}and (?:went|is now|are now) live\\b)',
    read: (s, m) => pairs('customer_of', [s.of(m[1])], [s.home]),
  }),
  rule({
    name: 'bumps_into',
    needs: 'O',
    pattern:
      '\\b(?:we|our (?:reps|sales(?: team)?)) (?:[a-z]+ )?(?:keep|often|always|regularly|constantly|are) (?:[a-z]+ )?(?:bump|bumping|run|running|up|coming up|losing|pitching) (?:into|against|out to|deals to|to) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('competes_with', [s.of(m[1])], [s.home]),
  }),
  rule({
    name: 'our_rival',
    needs: 'O',
    pattern:
      '(?:(<O\\d+>), our (?:[a-z]+ )?(?:rivals?|enemy|competition|competitor)\\b|\\bour (?:[a-z]+ )?(?:rivals?|enemy|competition),? (<O\\d+>))',
    read: (s, m) => pairs('competes_with', [s.of(m[1] || m[2])], [s.home]),
  }),
  rule({
    name: 'wholly_owned_of',
    needs: 'OO',
    pattern:
      '(<O\\d+>)(?:,| is| ist)(?: [a-zäöüß]+ <O\\d+>)? (?:an?|eine?) (?:100 ?%(?:ige|ig)?|hundertprozentige|wholly[- ]owned) (?:tochter(?:gesellschaft|firma)?|subsidiary) (?:der|von|des|of) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('subsidiary_of', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'parent_is',
    cue: /parent/i,
    needs: 'O',
    pattern: '^(?:[-*•] )?(?:their |the |its )?parent(?: co\\.?| company| firm| group)?(?: is| =|:) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('subsidiary_of', [s.about ?? s.lately.O], [s.of(m[1])]),
  }),
  rule({
    name: 'was_sold',
    needs: 'OO',
    pattern:
      '(<O\\d+>) (?:is|was|has been|got|were) (?:[a-z]+ )?(?:sold|flogged) (?:off )?to (?:the )?(?:[a-z-]+ |<L\\d+> ){0,3}?(<O\\d+>)',
    read: (s, m) => pairs('acquired', [sureFirm(s.of(m[2])) ?? s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'no_more_own',
    cue: /used to run|used to own/i,
    needs: 'PO',
    pattern: '(<P\\d+>) used to (?:run|own|head|manage) (?:the )?(<O\\d+>)',
    read: (s, m) => over(pairs(/manage/i.test(m[0]) ? 'works_for' : 'leads', [s.of(m[1])], [s.of(m[2])])),
  }),
]);
