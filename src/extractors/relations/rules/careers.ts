import { isFirstName } from '../../tagger/gazetteer.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { sureFirm } from '../holders.ts';
import { employment, over, pairs, ROLES, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Actor } from '../masked.ts';
import type { Scene } from '../scene.ts';
import { isSchool } from './study.ts';

const TITLED = '(?:mr\\.? |dr\\.? |ms\\.? |mrs\\.? |herrn? |frau )?';
/** What is run in a house, in the words of whoever runs it. */
const FIELD =
  '(?:the |all |all the |our |their |its )?(?:[a-z&-]+ ){0,3}?(?:sales|marketing|procurement|purchasing|buying|finance|operations|logistics|hr|it|engineering|design|legal|compliance|quality|support|research|team|department|division|desk|practice|office|communications|product|partnerships|security)';
/** What follows where a clause is over. */
const CLOSED = '(?=[.,;:!?)]|$| (?:now|and|but|in|since|as|these|until|after|last|for|to)\\b)';
const NOW = '(?: (?:now|these days|currently|nowadays|at the moment))';

/** The only person whom a sentence names before a pronoun. */
export function named(s: Scene, at: number): Actor | undefined {
  const people = s.actors.filter((one) => one.kind === 'P' && one.at < at && !/^I\b/.test(one.name));
  return people.length === 1 ? people[0] : undefined;
}

/** Who `he`, `she` or a mark is. */
const whoIs = (s: Scene, reference: string, at: number): Actor | undefined =>
  reference.startsWith('<') ? s.of(reference) : named(s, at);

export const isI = (s: Scene, mark: string): boolean => mark === '' || /^I\b/.test(s.of(mark)?.name ?? '');

/** Not a school, where somebody may just as well learn. */
const employer = (place: Actor | undefined): Actor | undefined => (place && !isSchool(place.name) ? place : undefined);

/** A house by its name, an address or the tagger, and no place that people go to. */
const sure = (place: Actor | undefined): Actor | undefined => sureFirm(employer(place));

/** Whoever somebody is to the author. */
const MINE = '(?:my|our|mein(?:e|en|em|er)?|mon|ma|mio|mia|mi)';

/** How people say where somebody works or worked, and who belongs to whom. */
export const careerRules: RelationRule[] = [
  rule({
    name: 'is_with',
    cue: /(?:'s|\bis|'m|\bam) (?:[a-z]+ )?(?:with|over at|at) /i,
    needs: 'PO',
    vouches: true,
    pattern: `(<P\\d+>|\\bs?he)(?:'s| is) (?:(?:now|still|back|currently) )?(?:(?:with|over at) (?:the )?(<O\\d+>)(?! on\\b)|at (?:the )?(<O\\d+>)${NOW})${CLOSED}`,
    read: (s, m) => pairs('works_for', [whoIs(s, m[1], m.index)], [employer(s.of(m[2] || m[3]))]),
  }),
  rule({
    name: 'i_am_with',
    cue: /\bi'm |\bi am |> (?:with|at) |'m (?:with|at)/i,
    needs: 'O',
    vouches: true,
    pattern: `(?:(<P\\d+>)|\\bi)(?: am|'m)? (?:(?:now|still|currently) )?(?:with (?:the )?(<O\\d+>)(?=[.,;!]|$| (?:now|in the|as)\\b)|at (?:the )?(<O\\d+>)${NOW})`,
    read: (s, m) =>
      isI(s, m[1]) && (/m$/i.test(s.of(m[1])?.name ?? '') || /\bi(?: am|'m)|>(?: am|'m) /i.test(m[0]))
        ? pairs('works_for', [s.author], [employer(s.of(m[2] || m[3]))])
        : [],
  }),
  rule({
    name: 'i_lead',
    cue: /\bi (?:\w+ )?(?:lead|head|run|manage|look after)|> (?:\w+ )?(?:lead|head|run|manage|look after) /i,
    needs: 'O',
    vouches: true,
    pattern: `(?:(<P\\d+>)|\\bi) (?:now |currently )?(?:lead|head(?: up)?|run|manage|look after) ${FIELD} (?:at|for|within) (?:the )?(<O\\d+>)`,
    read: (s, m) => (isI(s, m[1]) ? pairs('works_for', [s.author], [employer(s.of(m[2]))]) : []),
  }),
  rule({
    name: 'leads_unit_at',
    cue: /\b(?:leads?|led|heads?|headed|runs?|ran|directs?) /i,
    needs: 'PO',
    pattern: `(<P\\d+>),? (?:who )?(?:now |currently |also )?(?:leads|led|heads|headed|runs|ran|directs) (?:${FIELD}|(?:the |a )?(?:<[OL]\\d+>|[a-z -]{2,40}(?:unit|team|group|lab|department|division|section|desk))) (?:at|of|within) (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
  }),
  rule({
    name: 'i_teach_at',
    cue: /\bi (?:\w+ )?(?:teach|lecture)|> (?:teach|lecture) /i,
    needs: 'O',
    pattern: '(?:(<P\\d+>)|\\bi) (?:now |currently )?(?:teach|lecture) (?:[a-z]+ ){0,3}?at (?:the )?(<O\\d+>)',
    read: (s, m) => (isI(s, m[1]) ? pairs('works_for', [s.author], [s.of(m[2])]) : []),
  }),
  rule({
    name: 'i_was_at',
    cue: /used to be (?:at|with)|\bi (?:was|worked|spent|quit|left)|> (?:was|worked|spent|quit|left) /i,
    needs: 'O',
    vouches: true,
    pattern: `(?:^(?:been [^<>.;]{0,30}, )?(used to be (?:at|with))|(?:(<P\\d+>)|\\bi) (?:was an? (?:[a-z-]+ ){0,3}?(?:at|for|with)|used to (?:work|be) (?:at|for|with)|spent (?:[a-z0-9-]+ ){1,3}(?:years|months) (?:at|with)|worked (?:at|for))) (?:the )?(<O\\d+>)`,
    read: (s, m) => (isI(s, m[2]) ? pairs('works_for', [s.author], [employer(s.of(m[3]))]) : []),
  }),
  rule({
    name: 'quit',
    cue: /\b(?:left|quit|a quitté|verlässt|verließ|verlassen|gekündigt|hat .{2,40} verlassen)(?!\p{L})/iu,
    needs: 'O',
    vouches: true,
    pattern: `(?:(<P\\d+>)|\\bi)(?:'ve| has| have| just| recently| finally)* (?:left|quit) (?:the )?(<O\\d+>)(?=[.,;!]|$| (?:in|last|this|at the end|for|to|and|after|yesterday)\\b)(?! in (?:charge|no|the))`,
    read: (s, m) => pairs('works_for', [isI(s, m[1]) ? s.author : s.of(m[1])], [sureOr(s, m)]),
  }),
  rule({
    name: 'went_to',
    cue: /\b(?:went|gone|moved|off) to\b/i,
    needs: 'PO',
    vouches: true,
    pattern: `\\b(?:former|previous|old|ex-?)[ -]?(?:[a-z-]+ ){0,2}?(?:${ROLES}|boss|contact|rep|colleague),? ${TITLED}(<P\\d+>),? (?:has |who )?(?:went|gone|moved) (?:over )?to (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [employer(s.of(m[2]))]),
  }),
  rule({
    name: 'at_sign',
    cue: />\s?@ ?</,
    needs: 'PO',
    vouches: true,
    pattern: '(<P\\d+>) ?@ ?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sure(s.of(m[2]))]),
  }),
  rule({
    name: 'formerly_ex',
    cue: /(?:,| [-–—]) ex[- ]</i,
    needs: 'PO',
    vouches: true,
    pattern: '(<P\\d+>)(?:,| [-–—]) ex[- ](<O\\d+>)',
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'came_from',
    cue: /(?:came|comes|joins|joined) (?:over )?from /i,
    needs: 'PO',
    pattern: "(<P\\d+>|\\bs?he)(?:,? who)? (?:came over|came|comes|joined us|joined) from (?:the )?(<O\\d+>)(?!'s|-)",
    read: (s, m) => pairs('works_for', [whoIs(s, m[1], m.index)], [sure(s.of(m[2]))]),
  }),
  rule({
    name: 'years_with',
    cue: /\b(?:years|months) (?:at|with) /i,
    needs: 'PO',
    pattern:
      '\\bafter (?:[a-z0-9-]+ ){1,3}(?:years|months) (?:at|with) (?:the )?(<O\\d+>)(?: in <L\\d+>)?,? (he|she|<P\\d+>)',
    read: (s, m) =>
      pairs(
        'works_for',
        [m[2].startsWith('<') ? s.of(m[2]) : (named(s, m.index) ?? (s.isEncyclopedic ? s.topic.P : undefined))],
        [s.of(m[1])],
      ),
  }),
  rule({
    name: 'on_board',
    cue: /\bboard\b/i,
    needs: 'PO',
    pattern:
      '(<P\\d+>|\\bs?he)[^<>.;]{0,40}? (?:sits|sat|serves|served|is|was) on the (?:supervisory |executive |management )?board(?: of (?:directors|trustees|governors))? (?:of|at) (?:the )?(<O\\d+>)',
    read: (s, m) => {
      const found = pairs('works_for', [whoIs(s, m[1], m.index)], [s.of(m[2])], 'board member');
      return / (?:served|sat|was) on /i.test(m[0]) ? over(found) : found;
    },
  }),
  rule({
    name: 'joined_board',
    cue: /joined the /i,
    needs: 'PO',
    pattern:
      '(<P\\d+>|\\bs?he) (?:has |later |then )?joined the (?:supervisory |executive |management )?board(?: of directors)? (?:of|at) (?:the )?(<O\\d+>)',
    read: (s, m) =>
      pairs(
        'works_for',
        [whoIs(s, m[1], m.index) ?? (s.isEncyclopedic && !m[1].startsWith('<') ? s.topic.P : undefined)],
        [s.of(m[2])],
        'board member',
      ),
  }),
  rule({
    name: 'house_office_is',
    cue: /\b(?:is|ist)\b/i,
    needs: 'PO',
    vouches: true,
    pattern: `(<O\\d+>), (?:(?:the|their|its|current|new) )*(${ROLES}|gm|md|boss|geschäftsführer(?:in)?|inhaber(?:in)?) (?:there )?(?:is|ist) ${TITLED}(<P\\d+>)(?!,? (?:at|of|from|with|bei|von)\\b)`,
    read: (s, m) => employment([s.of(m[3])], [s.of(m[1])], m[2]),
  }),
  rule({
    name: 'my_boss',
    cue: /\b(?:boss|manager|supervisor|superior|chefin?|vorgesetzte[rn]?|report)\b/i,
    needs: 'P',
    pattern: `\\b(?:my|mein(?:e|em|en)?) (?:direct )?(?:boss|line manager|manager|supervisor|superior|chef|chefin|vorgesetzte[rn]?)(?: is| ist)?,? ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('reports_to', [s.author], [s.of(m[1])]),
  }),
  rule({
    name: 'my_spouse',
    cue: /\b(?:wife|husband|frau|mann|ehemann|ehefrau|mari|femme|marido|mujer|moglie|marito)\b/i,
    needs: 'P',
    pattern: `\\b${MINE} (?:dear |lovely |liebe[rn]? )?(?:wife|husband|frau|mann|ehemann|ehefrau|mari|femme|marido|mujer|moglie|marito),? ${TITLED}(<P\\d+>)`,
    read: (s, m) => (/^our/i.test(m[0]) ? [] : pairs('spouse_of', [s.author], [somebody(s.of(m[1]))])),
  }),
];

/** Whoever is named in full or by a given name: `meine Frau Doktor` is nobody. */
const somebody = (who: Actor | undefined): Actor | undefined =>
  who && (who.name.includes(' ') || isFirstName(who.name.toLowerCase())) ? who : undefined;

/** Of what somebody left: a firm, not a party or a place. */
const sureOr = (s: Scene, m: RuleMatch): Actor | undefined => {
  const place = employer(s.of(m[2]));
  return place && (place.isSure || isOrganizationName(place.name) || hasLegalForm(place.name) || !/ /.test(place.name))
    ? place
    : undefined;
};
