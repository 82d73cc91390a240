import { cued, employment, lasting, over, pairs, ROLE, rule, type Reading, type RelationRule } from '../../rule.ts';
import { sureFirm } from '../../holders.ts';
import { named } from '../careers.ts';
import type { Actor } from '../../masked.ts';
import type { Scene } from '../../scene.ts';

const TITLED = '(?:(?:mr|mrs|ms|miss|dr|prof|sir|dame|lord|lady|rev|cllr|sister|brother|capt|chief)\\.? ){0,2}';
const HAS =
  '(?: \\([^()]{1,40}\\))?(?:,? who)?(?: (?:has|have|had|is|was|were|been|now|duly|since|then|just|recently|also|again))*';
const DOES = '(?: \\([^()]{1,40}\\))?(?:,? who)?(?: (?:has|have|had|now|duly|since|then|just|recently|also|again))*';
/** An office, with what it is for. */
const POST = `(?:[a-z-]+ ){0,2}?${ROLE}(?: of [a-z]{2,20}(?: and [a-z]{2,20})?)?`;
const ITS = '(?:the |our |its |their |an? |new )*';
/** Where an office is held: a mark, whoever writes, or nothing. */
const WHERE =
  '(?: (?:of|at|for|in|with) (?:the )?(?:<O\\d+>|us\\b|our [a-z]+|the (?:board|committee|club|company|school|society)\\b))?';
/** Offices that those of one body hold, of which they need not say whose. */
const OFFICER =
  '(?:(?:hon(?:orary|\\.)?|vice[- ]|deputy|acting|interim|membership|club|our) ?)*(?:chair(?:man|woman|person)?|president|secretary|treasurer|captain|clerk|trustee)';

/** The house of an office: what the words name, else the own where they say `our` or name none in the record of a body. */
function houseOf(s: Scene, words: string, others = false): Actor | undefined {
  const mark = /<O\d+>/.exec(words)?.[0];
  if (mark) return sureFirm(s.of(mark));
  if (/\b(?:our|us)\b/i.test(words) || (s.isRecord && !others)) return s.home;
  return undefined;
}

/** The office of some words, without what stands before and behind it. */
const officeIn = (words: string): string =>
  new RegExp(`\\b(?:as|to|be|become) ${ITS}(${POST})`, 'i').exec(words)?.[1] ?? '';

const seat = (s: Scene, who: Actor | undefined, words: string, office = officeIn(words)): Reading[] =>
  employment([who], [houseOf(s, words)], office);

/** Whoever `him` or `her` is. */
const whom = (s: Scene, at: number): Actor | undefined =>
  named({ ...s, actors: s.actors.slice(0, -1) }, at) ?? s.lately.P;

/** Without one of these no rule here speaks. */
const CUE =
  /took over|taken over|takes over|succe|replac|handed|stepp?(?:s|ed|ing) (?:down|in|up|back)|st(?:ood|ands) down|elected|voted|co-opted|chosen|unopposed|confirmed as|sworn in|made (?:way|the)|day job|by day|real life|civilian life|(?:is|remains|stays|continues)\b.*\b(?:chair|president|secretary|treasurer|captain|clerk|trustee)/i;

/** Who holds an office after whom, and who was given one or gave it up. */
export const successionRules: RelationRule[] = cued(CUE, [
  rule({
    name: 'took_over_as',
    needs: 'P',
    pattern: `(<P\\d+>)${DOES} (?:tak(?:es|en) over|took over|succeed(?:s|ed)|replace[sd]|stepp(?:ed|s) (?:in|up)|stepped into the breach|st(?:ood|ands) in)(?: (?:from|for) (?:him|her|them|${TITLED}<P\\d+>)| (?:him|her|${TITLED}<P\\d+>))? as ${ITS}${POST}${WHERE}`,
    read: (s, m) => [...lasting(seat(s, s.of(m[1]), m[0])), ...before(s, m[0], m.index, m[1])],
  }),
  rule({
    name: 'was_succeeded_by',
    needs: 'PP',
    pattern: `(<P\\d+>)${HAS} (?:succeeded|replaced|followed)(?: as ${ITS}${POST}${WHERE})? by (?:(?:his|her) [a-z]+,? )?${TITLED}(<P\\d+>)(?: as ${ITS}${POST}${WHERE})?`,
    read: (s, m) => [...lasting(seat(s, s.of(m[2]), m[0])), ...over(seat(s, s.of(m[1]), m[0]))],
  }),
  rule({
    name: 'handed_over_to',
    needs: 'PP',
    pattern: `(<P\\d+>)${DOES} (?:handed (?:over|on)|made way|passed the (?:baton|chair)|handed the (?:chair|reins|keys))(?: to| for) ${TITLED}(<P\\d+>) as ${ITS}${POST}${WHERE}`,
    read: (s, m) => [...lasting(seat(s, s.of(m[2]), m[0])), ...over(seat(s, s.of(m[1]), m[0]))],
  }),
  rule({
    name: 'elided_replaced_by',
    needs: 'P',
    pattern: `^(?:[-*•] )?(?:replaced|succeeded|followed|taken over) by (?:(?:his|her) (?:[a-z]+),? )?${TITLED}(<P\\d+>)(?=[.,;( ]|$)`,
    read: (s, m) => (s.isRecord && s.lately.P ? pairs('works_for', [s.of(m[1])], [s.home]) : []),
  }),
  rule({
    name: 'elected_as',
    needs: 'P',
    pattern: `(<P\\d+>)${HAS} (?:unanimously )?(?:(?:re-?)?elected|(?:re-?)?appointed|voted in(?: again)?|co-?opted|chosen|confirmed|sworn in|returned)(?: unopposed| unanimously| again)*(?: as| to be)? ${ITS}(${POST})${WHERE}(?!'s)`,
    read: (s, m) => lasting(employment([s.of(m[1])], [houseOf(s, m[0])], m[2])),
  }),
  rule({
    name: 'steps_down',
    needs: 'P',
    pattern: `(<P\\d+>)${HAS} (?:step(?:s|ped|ping) (?:down|back)|st(?:ood|ands|anding) down|retired|resigned)(?! (?:at the end|next|in \\d{4}|on \\d)) as ${ITS}${POST}${WHERE}`,
    read: (s, m) => over(seat(s, s.of(m[1]), m[0])),
  }),
  rule({
    name: 'officer_steps_down',
    needs: 'P',
    pattern: `(?:^|[.;] )(?:[-*•] )?\\*{0,2}(${OFFICER})\\*{0,2}:\\*{0,2} ${TITLED}(<P\\d+>) (?:has |is )?(?:step(?:s|ped|ping) (?:down|back)|st(?:ood|ands|anding) down|resign(?:s|ed)|retire[sd])\\b(?! (?:at the end|next|in \\d{4}|on \\d))`,
    read: (s, m) => (s.isRecord ? over(employment([s.of(m[2])], [s.home], m[1])) : []),
  }),
  rule({
    name: 'by_day',
    cue: /\bday job\b|\bby day\b|\bin (?:real|civilian) life\b/i,
    needs: 'PO',
    pattern: `(<P\\d+>)(?:[^<>.;]|\\.(?=\\S)){0,50}?\\b(?:(?:(?:whose|his|her) )?day job(?: is)?|by day(?: is| he is| she is)?|in (?:real|civilian) life)(?::|,)? (?:an? |the )?(${POST}) (?:at|of|with|for) (?:the )?(<O\\d+>)`,
    read: (s, m) => employment([s.of(m[1])], [sureFirm(s.of(m[3])) ?? s.of(m[3])], m[2]),
  }),
  rule({
    name: 'is_officer',
    needs: 'P',
    pattern: `(<P\\d+>) (?:is|remains|stays(?: on as)?|continues as|stays as) (?:still |now |again |also |currently |once more )*(?:the |our )?(${OFFICER})(?=[.,;:!)]|$| \\(| and (?:<P|[a-z]+s\\b)| until| for (?:now|another|one))`,
    read: (s, m) =>
      s.lately.O === undefined || s.lately.O.index === s.home?.index || /\bour\b/i.test(m[0])
        ? employment([s.of(m[1])], [s.home], m[2])
        : [],
  }),
]);

/** Who had the office before, whom the words name. */
function before(s: Scene, words: string, at: number, who: string): Reading[] {
  const [, mark] =
    new RegExp(
      `(?:over from|succeed(?:s|ed)|replace[sd]|(?:in|up) for) (?:${TITLED}(<P\\d+>)|(?:him|her)\\b)`,
      'i',
    ).exec(words) ?? [];
  if (!/over from|succeed|replace/i.test(words)) return [];
  const isMeant = /\b(?:him|her)\b/i.test(words);
  const other = isMeant && !mark ? whom(s, at) : s.of(mark ?? '');
  return other && other !== s.of(who) ? over(seat(s, other, words)) : [];
}
