import { cued, lasting, over, pairs, ROLE, rule, type RelationRule } from '../../rule.ts';
import { mayBeFirm, sureFirm } from '../../holders.ts';
import { hasLegalForm, isOrganizationName } from '../../../words/names.ts';
import { named } from '../careers.ts';
import { isMe } from '../contacts.ts';
import { isSchool } from '../study.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

export const TITLED = '(?:(?:mr|mrs|ms|miss|dr|prof|professor|capt|sir|herrn?|frau)\\.? ){0,2}';
/** Where somebody is found, whatever else is told of them. */
const AT = '(?:at|from|of|with|bei|von|von der|vom)';
/** Of whom a sentence speaks as of somebody's own: `her solicitor`, `our broker`, `the agent`. */
const SOMEBODYS = "(?:the|our|my|your|his|her|their|its|<[PO]\\d+>'s)";
const SERVANT = `(?:(?:${ROLE})|estate agent|letting agent|insurer|loss adjuster|caterer|tutor|banker|case ?worker|underwriter|courier|haulier|freight forwarder|tax adviser|project lead|site lead)`;
const CONTACT = '(?:contact(?: person)?|point of contact|account manager|rep(?:resentative)?|go-to(?: person)?)';

/** Whoever is meant by a mark, by `he` or `she`. */
const whoIs = (s: Scene, words: string, at: number): Actor | undefined =>
  words.startsWith('<') ? s.of(words) : (named(s, at) ?? (s.isEncyclopedic ? s.topic.P : s.lately.P));

/** A house that is no place to learn at. */
export const firm = (place: Actor | undefined): Actor | undefined =>
  place && !isSchool(place.name) ? mayBeFirm(place) : undefined;

/** Somebody by given name and surname. */
const whole = (who: Actor | undefined): Actor | undefined => (who && / /.test(who.name) ? who : undefined);

/** A house by the form of its name, or by whatever else the item has of it, which brackets or `for` may tell of somebody. */
export const house = (place: Actor | undefined): Actor | undefined =>
  sureFirm(place) ?? (place && hasLegalForm(place.name) ? place : undefined);

/** The only house that the sentence names up to a position, else the only one of the sentence before. */
export function houseBefore(s: Scene, at: number): Actor | undefined {
  const [own, ...others] = s.actors.filter((one) => one.kind === 'O' && one.at < at);
  if (own) return others.length ? undefined : own;
  return s.lately.O ?? s.about;
}

/** Who is of which house, as people add it to what they tell of somebody. */
export const employerRules: RelationRule[] = [
  ...cued(/> \(</, [
    rule({
      name: 'house_bracket_people',
      needs: 'PO',
      pattern:
        '(<O\\d+>) \\((?:(?:contact|ansprechpartner(?:in)?|represented by|vertreten durch):? )?(<P\\d+>)(?:(?:,|,? and|,? &|,? und) (<P\\d+>)){0,3}\\)',
      read: (s, m) => pairs('works_for', s.chain(m[2]).map(whole), [house(s.of(m[1]))]),
    }),
    rule({
      name: 'people_bracket_house',
      needs: 'PO',
      pattern: '(<P\\d+>) (?:and|&|und|\\+) (<P\\d+>) \\((?:both )?(?:at |from |of |bei |von )?(<O\\d+>)\\)',
      read: (s, m) =>
        isOrganizationName(s.of(m[3])?.name ?? '') || s.of(m[3])?.isSure
          ? pairs('works_for', [s.of(m[1]), s.of(m[2])], [s.of(m[3])])
          : [],
    }),
  ]),
  ...cued(/\(contact |> for |speaking for|attend|represent/i, [
    rule({
      name: 'house_bracket_contact',
      needs: 'PO',
      pattern: `(<O\\d+>) \\((?:our |the )?contact(?: person)?(?: there)?:? ${TITLED}(<P\\d+>)[^()<>]{0,40}\\)`,
      read: (s, m) => pairs('works_for', [s.of(m[2])], [s.of(m[1])]),
    }),
    rule({
      name: 'people_for_house',
      needs: 'PO',
      pattern: `(?:^|[:;] ?)${TITLED}(<P\\d+>)(?:(?:,|,? (?:and|&|und)) ${TITLED}(<P\\d+>)){0,3} (?:for|für(?: die)?) (?:the )?(<O\\d+>)(?=[;.]|$)`,
      read: (s, m) => pairs('works_for', s.chain(m[1]), [house(s.of(m[3]))]),
    }),
    rule({
      name: 'speaking_for',
      needs: 'PO',
      pattern:
        '(<P\\d+>),? (?:who )?(?:is |was )?(?:speaking|spoke|attending|attended|signing|signed|appearing|appeared|present|there) (?:for|on behalf of) (?:the )?(<O\\d+>)(?= |[,.;)]|$)',
      read: (s, m) => lasting(pairs('works_for', [s.of(m[1])], [house(s.of(m[2]))])),
    }),
  ]),
  ...cued(/\b(?:is|was|are|ist)\b/i, [
    rule({
      name: 'servant_is_at',
      needs: 'PO',
      vouches: true,
      pattern: `\\b${SOMEBODYS} (?:new )?(?:[a-z-]+ ){0,2}?${SERVANT}(?: (?:on|for|in) (?:this|that|it|the [a-z]+))?(?:,| is(?: still| now)?) ${TITLED}(<P\\d+>),? ${AT} (?:the )?(<O\\d+>)(?!'s|-)`,
      read: (s, m) => pairs('works_for', [s.of(m[1])], [firm(s.of(m[2]))]),
    }),
    rule({
      name: 'is_now_at',
      needs: 'PO',
      vouches: true,
      pattern: `(<P\\d+>|\\bs?he)(?:'s| is) now (?:working )?(?:at|with|over at) (?:the )?(<O\\d+>)(?=[.,;!)]|$| (?:as|in|and|where)\\b)`,
      read: (s, m) => pairs('works_for', [whoIs(s, m[1], m.index)], [firm(s.of(m[2]))]),
    }),
    rule({
      name: 'was_with_until',
      needs: 'PO',
      pattern:
        '(<P\\d+>|\\bs?he),? (?:who )?(?:was|worked|had been) (?:at|with|for) (?:the )?(<O\\d+>) (?=until|till|before(?:[.,;!]|$| that| joining)|up to)',
      read: (s, m) => over(pairs('works_for', [whoIs(s, m[1], m.index)], [firm(s.of(m[2]))])),
    }),
    rule({
      name: 'new_contact_is_german',
      needs: 'P',
      pattern: `\\bneue[rn]? (?:ansprechpartner|ansprechperson|kontakt|kontaktperson|betreuer)(?:in)?(?: dort)? ist (?:jetzt |nun )?${TITLED}(<P\\d+>)(?! (?:von|bei|aus) )`,
      read: (s, m) => pairs('works_for', s.home ? [] : [s.of(m[1])], [houseBefore(s, m.index)]),
    }),
    rule({
      name: 'new_contact_is',
      needs: 'P',
      pattern: `(?:^|[.;,] )(?:(?:the|their|my|our|your) )?(?:(?:new|main|first|best) )*${CONTACT}(?: there| now)?(?: is(?: now)?|:) ${TITLED}(<P\\d+>)(?! ${AT} )`,
      read: (s, m) =>
        pairs('works_for', [s.of(m[1])], [/\bour account/i.test(m[0]) ? undefined : houseBefore(s, m.index)]),
    }),
  ]),
  ...cued(/\bstart(?:ed|ing)\b|\b(?:before|previously|earlier|until)\b|\bfrom\b/i, [
    rule({
      name: 'i_started_at',
      needs: 'O',
      vouches: true,
      pattern:
        "(?:(<P\\d+>)|\\bi)(?:'ve| have|'m| am)? (?:(?:just|recently|now|finally) )*(?:started|starting)(?: work(?:ing)?| a (?:new )?job| a new role)? (?:at|with|for) (?:the )?(<O\\d+>)(?=[.,;!]|$| (?:as|in|last|this|on|two|a)\\b)",
      read: (s, m) =>
        isI(s, m[1]) && !/ starting /.test(m[0]) ? pairs('works_for', [s.author], [firm(s.of(m[2]))]) : [],
    }),
    rule({
      name: 'before_that_i_was',
      needs: 'O',
      vouches: true,
      pattern:
        '\\b(?:before (?:that|this|then)|previously|earlier|until (?:last [a-z]+|\\d{4}|[a-z]+ \\d{4})),? (?:(<P\\d+>)|i) (?:was|worked|had been) (?:at|with|for) (?:the )?(<O\\d+>)(?! for (?:an? |the )?(?:[a-z]+ )?(?:lunch|dinner|breakfast|coffee|drinks?|call|meeting|tour|visit|chat|day|evening|weekend))',
      read: (s, m) => (isI(s, m[1]) ? over(pairs('works_for', [s.author], [firm(s.of(m[2]))])) : []),
    }),
    rule({
      name: 'i_came_from',
      needs: 'O',
      pattern:
        '(?:(<P\\d+>)|\\bi) (?:myself )?(?:joined|came to|moved to) (?:us|here|<O\\d+>|the (?:firm|company|team)) from (?:the )?(<O\\d+>)',
      read: (s, m) => (isI(s, m[1]) ? over(pairs('works_for', [s.author], [firm(s.of(m[2]))])) : []),
    }),
  ]),
  ...cued(/\bon (?:loan|secondment) from\b|formerly|> at |^works|new (?:customers?|clients?|suppliers?)/i, [
    rule({
      name: 'on_loan_from',
      needs: 'PO',
      vouches: true,
      pattern: '(<P\\d+>),? (?:who is )?(?:on (?:loan|secondment)|seconded) from (?:the )?(<O\\d+>)',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [firm(s.of(m[2]))]),
    }),
    rule({
      name: 'formerly_now_with',
      needs: 'PO',
      vouches: true,
      pattern:
        '(<P\\d+>),? (?:formerly|previously|once|until recently) (?:of|at|with) (?:the )?<O\\d+>,? (?:and )?now (?:at|with|of) (?:the )?(<O\\d+>)',
      read: (s, m) => lasting(pairs('works_for', [s.of(m[1])], [firm(s.of(m[2]))])),
    }),
    rule({
      name: 'reached_at',
      needs: 'PO',
      vouches: true,
      pattern:
        '(<P\\d+>),? at (?:the )?(<O\\d+>),? \\(?(?:on |tel\\.? |phone |mobile |ext\\.? )?(?:\\+|0|\\d{3}[ -)])[\\d ()/-]{5}',
      read: (s, m) => pairs('works_for', [s.of(m[1])], [firm(s.of(m[2]))]),
    }),
    rule({
      name: 'elided_works_at',
      needs: 'O',
      vouches: true,
      pattern: '^works (?:at|for|with) (?:the )?(<O\\d+>)(?=[.,;!]|$| (?:now|as|in)\\b)',
      read: (s, m) => pairs('works_for', [s.lately.P], [firm(s.of(m[1]))]),
    }),
    rule({
      name: 'new_customers',
      needs: 'O',
      pattern:
        '^(?:[-–*•] )?(?:(?:two|three|four|our|\\d) )*new (customer|client|supplier)s?(?: are| is|:) (?:the )?(<O\\d+>)',
      read: (s, m) =>
        pairs(/supplier/i.test(m[1]) ? 'supplier_of' : 'customer_of', s.home ? s.chain(m[2]) : [], [s.home]),
    }),
  ]),
  ...cued(/goodbye|farewell|leaving us|leaves us|verabschied/i, [
    rule({
      name: 'goodbye_to',
      needs: 'P',
      pattern: `\\b(?:say(?:ing)?|said|bid) (?:goodbye|farewell) to (?:our [a-z ]{3,30}? )?${TITLED}(<P\\d+>)`,
      read: (s, m) => pairs('works_for', s.home ? s.chain(m[1]) : [], [s.home]),
    }),
    rule({
      name: 'leaving_us',
      needs: 'P',
      pattern: `(<P\\d+>),? (?:who )?(?:is leaving|leaves|will be leaving|will leave) us\\b(?! (?:an?|the|some|with|in no)\\b)`,
      read: (s, m) => lasting(pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home])),
    }),
  ]),
  ...cued(/'s (?:personal |executive )?(?:assistant|pa|secretary)\b/i, [
    rule({
      name: 'whose_assistant',
      needs: 'PP',
      pattern: `(<P\\d+>)'s (?:personal |executive |new )?(?:assistant|pa|secretary)(?:,| is) ${TITLED}(<P\\d+>)(?!'s)`,
      read: (s, m) => pairs('reports_to', [s.of(m[2])], [s.of(m[1])]),
    }),
  ]),
];

/** True for whoever says I: a mark for it, or none. */
const isI = (s: Scene, mark: string): boolean => isMe(s, mark) || /^i['’]ve$/i.test(s.of(mark)?.name ?? '');
