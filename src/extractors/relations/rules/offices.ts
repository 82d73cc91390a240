import {
  employment,
  isOfVoters,
  ofOffice,
  pairs,
  ROLE,
  ROLES,
  rule,
  type RelationRule,
  type RuleMatch,
} from '../rule.ts';
import { officeHolder } from '../antecedents/office-holder.ts';
import { apposedBefore, subject } from '../beside.ts';
import { employs, owner, sureFirm } from '../holders.ts';
import { beginsAsPerson } from '../likely-organizations.ts';
import { isHeadedField } from '../../words/jobs.ts';
import { isOrganizationName } from '../../words/names.ts';
import { officeOf } from '../office-of.ts';
import type { Scene } from '../scene.ts';
import type { Actor } from '../masked.ts';

const TITLED = '(?:mr\\.? |dr\\.? |ms\\.? |mrs\\.? |prof\\.? |professor )?';
const SERVES =
  '(?:is|was|became|becoming|becomes|remains|served|serves|serving|acts|acted|acting|worked|works|appointed|named|elected|promoted|continues)';

/** `head of procurement at the <O1>` up to the organization, without the last preposition. */
const untilMark = (text: string): string =>
  text.slice(0, text.lastIndexOf('<')).replace(/,? (?:of|at|for|with|to|from|in|within)(?: both)?(?: the)? ?$/i, '');

const PREFIX =
  /(?:^|\(|[,>] |'s |\b(?:an?|the|its|our|as|is|was|now|also|still|current|currently|former|then|new|and) )((?:(?!an? |the |its |our |as |is |was |be |been |being |has |have |had |to |now |also |still |current|former|then |new |and |of |one |appointed |named |elected |hired |promoted )[a-z-]+ ){1,2})$/i;

/** The words of an office before its noun: `engineering ` of `an engineering manager`. */
const prefixOf = ({ text }: Scene, at: number): string => PREFIX.exec(text.slice(Math.max(0, at - 50), at))?.[1] ?? '';

/** Organizations that an office is held at: those that are listed, and the one that they are `at`. */
function places(s: Scene, mark: string): Actor[] {
  const found = s.chain(mark);
  const last = found.at(-1);
  const after = last && /^ (?:at|of|in) (?:the )?(<O\d+>)/i.exec(s.text.slice(last.at + last.mark.length))?.[1];
  return after ? [...found, ...s.chain(after)] : found;
}

/** Who works for a house without being of it: `our lawyer`, `the Acme auditor`. */
export const EXTERNAL =
  /^(?:lawyer|solicitor|barrister|attorney|auditor|broker|architect|plumber|electrician|carpenter|advis[eo]r|consultant|agent)s?$/i;

/** `Dana Frost heads to <O0>`. */
const MOVES =
  /^heads (?:to|for|into|towards?|off|back|home|out|over|down|up|straight)\b|^(?:chairs|heads|leads) an? (?:panel|session|table|workshop|discussion|debate|stand|round|talk)\b/i;

/** Who holds an office where. */
export const officeRules: RelationRule[] = ofOffice([
  rule({
    name: 'role_of',
    needs: 'PO',
    pattern: `\\b(${ROLE})\\b((?:(?!\\b(?:is|was|who|which|that|has|have|had|he|she|they|we|you|it)\\b)[^<>.;:]){0,60}?\\b(?:of|at|for|with|to|within)\\b (?:both )?(?:the )?(?:[a-z0-9%'-]+ ){0,4}?)(<O\\d+>)`,
    read: (s, m) =>
      isOfficeTail(m[1], m[2]) &&
      !MOVES.test(m[0]) &&
      !(/^md$/i.test(m[1]) && m[2].startsWith(',')) &&
      isHeldAt(s, m[1], s.of(m[3])) &&
      !isOfVoters(m) &&
      !isOfOthers(s, m) &&
      !isOurField(s, m) &&
      !isFromOutside(s, m)
        ? employment([officeHolder(s, m)], places(s, m[3]), `${prefixOf(s, m.index)}${untilMark(m[0])}`)
        : [],
  }),
  rule({
    name: 'role_of_appositive',
    needs: 'PO',
    pattern: `\\b(${ROLE})\\b of (?:the )?(?:[a-z-]+ ){1,7}in the (?:world|country|region|city|state|industry|uk|us), (<O\\d+>)`,
    read: (s, m) => employment([officeHolder(s, m)], [s.of(m[2])], m[1]),
  }),
  rule({
    name: 'and_role_of',
    needs: 'PO',
    pattern: `\\b(?:and|,) (?:as )?(?:an? |the )?(?:[a-z-]+ ){0,3}?(${ROLE})(?: of [a-z ]{2,30})? (?:of|at|from) (?:the )?(<O\\d+>)`,
    read: (s, m) => (isHeldAt(s, m[1], s.of(m[2])) ? employment([apposedBefore(s, m.index)], s.chain(m[2]), m[1]) : []),
  }),
  rule({
    name: 'our_role_person',
    cue: /\bour /i,
    needs: 'P',
    pattern: `\\bour ((?:[a-z-]+ ){0,2}?)(${ROLE}(?: of [a-z]{2,20})?)(?:,| is|:)? \\(?${TITLED}(<P\\d+>)(?!,? (?:of|from|at|von(?: der)?|bei(?: der)?) (?:the )?<O)`,
    read: (s, m) => (EXTERNAL.test(m[2]) ? [] : employment([colleague(s, m)], [s.home], officeOf(m[1], m[2]))),
  }),
  rule({
    name: 'of_our_department',
    cue: /\b(?:of|from|in) our /i,
    needs: 'P',
    pattern:
      '(<P\\d+>),? (?:who is )?(?:of|from|in|at) our (?:own )?(?:[a-z&-]+ ){0,3}?(?:department|team|office|division|branch|accounts|sales|purchasing|procurement|finance|hr|it|legal|marketing|engineering|support)\\b',
    read: (s, m) => pairs('works_for', s.home ? [s.of(m[1])] : [], [s.home]),
  }),
  rule({
    name: 'person_our_role',
    needs: 'P',
    pattern: `(<P\\d+>)(?:,? | \\()(?:is |who is )?our ((?:[a-z-]+ ){0,2}?)(${ROLE}(?: of [a-z]{2,20})?)\\b(?!,? ?<P)`,
    read: (s, m) => (EXTERNAL.test(m[3]) ? [] : employment([s.of(m[1])], [s.home], officeOf(m[2], m[3]))),
  }),
  rule({
    name: 'my_assistant',
    needs: 'P',
    pattern: `(?:(<P\\d+>)(?:, | \\(|,? (?:who )?is (?:now )?)my (?:personal |executive )?(?:assistant|deputy|secretary|pa)\\b(?!'s)|\\bmy (?:personal |executive )?(?:assistant|deputy|secretary|pa),? (<P\\d+>)(?!'s))`,
    read: (s, m) => [
      ...pairs('works_for', [s.of(m[1] || m[2])], [s.home]),
      ...pairs('reports_to', [s.of(m[1] || m[2])], [s.author]),
    ],
  }),
  rule({
    name: 'my_boss',
    needs: 'P',
    cue: /\bmy |\bmein/i,
    pattern: `(?:\\bmy (?:line manager|boss|supervisor)|\\bmein(?:e|en|em|er)? (?:direkten? )?(?:vorgesetzte[rn]?|chef(?:in)?)),? ${TITLED}(<P\\d+>)(?!'s)`,
    read: (s, m) => pairs('reports_to', [s.author], [s.of(m[1])]),
  }),
  rule({
    name: 'role_in_self',
    needs: 'P',
    pattern: `(?:^|[,;] (?:and )?|\\band )(?:our |the |its |current |new )*(${ROLES}):? ${TITLED}(<P\\d+>)(?!'s|-)`,
    read: (s, m) => (s.self && !EXTERNAL.test(m[1]) ? employment([s.of(m[2])], [s.topic.O], m[1]) : []),
  }),
  rule({
    name: 'person_its_role',
    needs: 'PO',
    pattern: `\\b${SERVES}(?: as)? (?:its|the (?:company|firm|group|organi[sz]ation|bank)'s) (?:[a-z-]+ ){0,3}?(${ROLES})\\b`,
    read: (s, m) => employment([subject(s, 'P', m.index)], [owner(s, 'O', m.index)], m[1]),
  }),
  rule({
    name: 'its_office_is',
    needs: 'PO',
    pattern: `\\bits (?:current |new |present )?(${ROLES})(?: is|,) ${TITLED}(<P\\d+>)`,
    read: (s, m) => (s.isEncyclopedic ? employment([s.of(m[2])], [s.before('O', m.index) ?? s.topic.O], m[1]) : []),
  }),
  rule({
    name: 'organization_role_person',
    needs: 'PO',
    pattern: `(<O\\d+>)(?:'s?)? (?:(?!(?:and|or|to|from|of|for|with|by|in|on|at|as|is|was|has|said|says|but|than|an?|their|our|my|your|his|her)\\b(?!-))[a-z-]+ ){0,3}?(${ROLES})(?: \\([^)]{0,40}\\))?,? (?:is |was )?${TITLED}(<P\\d+>)`,
    read: (s, m) =>
      isHeldAt(s, m[2], s.of(m[1])) && !EXTERNAL.test(m[2])
        ? employs(s, m[3], [s.of(m[1])], prefixOf(s, m.index + m[0].lastIndexOf(m[2])) + m[2])
        : [],
  }),
  rule({
    name: 'executives_of',
    needs: 'PO',
    pattern: `\\b(${ROLE})s of (?:the )?(<O\\d+>),? (?:including |namely )?(<P\\d+>)`,
    read: (s, m) => employment(s.chain(m[3]), [s.of(m[2])], m[1]),
  }),
  rule({
    name: 'person_organization_role',
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,| \\(| is an?| was an?) ?(?:the |an? )?(?:[a-z-]+ ){0,4}?(<O\\d+>)(?:'s?)? (?:(?!and\\b|or\\b|who\\b)[a-z-]+ ){0,3}?(${ROLE})\\b`,
    read: (s, m) => (isHeldAt(s, m[3], s.of(m[2])) ? employment([s.of(m[1])], [sureFirm(s.of(m[2]))], m[3]) : []),
  }),
  rule({
    name: 'person_role_organization',
    needs: 'PO',
    pattern: `(<P\\d+>),? (${ROLES}),? (<O\\d+>)`,
    read: (s, m) => employment([s.of(m[1])], [s.of(m[3])], m[2]),
  }),
  rule({
    name: 'where_person_worked',
    needs: 'PO',
    pattern: `(<O\\d+>)[^<>.;]{0,25},? where (?:he|she|<P\\d+>) (?:also |currently |now |first |later |previously )?(?:worked|works|taught|teaches|led|leads|manag(?:ed|es)|oversaw|oversees|(?:served|serves|is|was|became) (?:as )?(?:an? |the )?(?:[a-z-]+ ){0,3}?(?!student|member|finalist)${ROLE})\\b`,
    read: (s, m) =>
      pairs(
        'works_for',
        [/<P/.test(m[0]) ? s.before('P', m.index + m[0].length) : subject(s, 'P', m.index)],
        [s.of(m[1])],
      ),
  }),
  rule({
    name: 'ceod_by',
    needs: 'PO',
    pattern: "\\bceo'?d by (<P\\d+>)",
    read: (s, m) => employment([s.of(m[1])], [owner(s, 'O', m.index)], 'CEO'),
  }),
]);

/** True for `our head of <O0>`, whose field is written like a name. */
const isOurField = (s: Scene, m: RuleMatch): boolean =>
  /\bour (?:[a-z-]+ ){0,2}$/i.test(s.text.slice(0, m.index)) &&
  m[2] === ' of ' &&
  !isOrganizationName(s.of(m[3])?.name ?? '');

/** Whoever does something for a house from another one: `lawyer for <O0>`, `our account manager for <O0>`, `engineer for the <O0> bridge`. */
function isFromOutside({ text }: Scene, m: RuleMatch): boolean {
  const [whole, role, tail] = m;
  const before = text.slice(Math.max(0, m.index - 40), m.index);
  const behind = text.slice(m.index + whole.length);
  if (/\b(?:of|for|to) (?:the )?$/i.test(tail) && EXTERNAL.test(role)) return true;
  if (UNDERTAKING.test(behind)) return true;
  return /\b(?:for|with) (?:the )?$/i.test(tail) && (OF_OURS.test(before) || /\b(?:our|my|your)\b/i.test(tail));
}
const OF_OURS = /\b(?:our|my|your) (?:[a-z-]+ ){0,3}$|\b(?:account|client|relationship|project) $/i;
/** What is called after the house for which it is done. */
const UNDERTAKING =
  /^(?:'s)? (?:[a-z]+ ){0,2}?(?:project|account|bridge|building|case|job|deal|contract|matter|file|tender|bid)\b/;

/** Whom a house calls its own; a partner is somebody only by a given name, else it may be a house. */
const colleague = (s: Scene, m: RuleMatch): Actor | undefined => {
  const who = s.of(m[3]);
  return who && (!/^partners?$/i.test(m[2]) || beginsAsPerson(who.name)) ? who : undefined;
};

/** True for the people that somebody is looking for: `I recruit engineers for <O0>`, `she hires drivers for <O0>`. */
const isOfOthers = ({ text }: Scene, { index }: RuleMatch): boolean =>
  /\b(?:recruit|hire|place|train|find|seek|source|supply|want|need|get|choose|vet|coach|support|represent|advise)(?:s|ed|ing)? (?:[a-z-]+ ){0,3}$/i.test(
    text.slice(Math.max(0, index - 60), index),
  );

const CLAUSE =
  /\b(?:is|was|are|were|has|have|had|do|does|did|will|would|can|could|may|might|should|who|which|that|he|she|they|we|i|it|you|me|us|him|them|said|says|if|when|where|prior to|(?:before|after) [a-z]+ing|until its|but|about|from|on|by|because|so|please|my|your|this|these)\b|:/i;
const NAMED =
  /\b(?:of|at|for|with|in|to|within) (?:the |both )?(\p{Lu}[\p{L}&'-]*(?: (?:(?:and|&) )?\p{Lu}[\p{L}&'-]*)*)/gu;

/** What somebody in office is to do: `asked producers to apply for <O0>`. */
const DEED =
  /(?:^|[\s,])to (?!(?:the|its|our|an?|his|her|their|both)\b)[a-z]+ (?:[a-z]+ ){0,4}?(?:of|at|for|with|to|within)\b/i;

/** True for the words between an office and its organization that name the office's field, and no clause or other place. */
const isOfficeTail = (role: string, tail: string): boolean =>
  !CLAUSE.test(tail) &&
  !DEED.test(tail) &&
  (isOfField(role, tail) || [...tail.matchAll(NAMED)].every(([, name = '']) => isHeadedField(name.split(' '))));

/** True for `director of Grid Research at`, whose field is written like a name. */
const isOfField = (role: string, tail: string): boolean =>
  /^(?:director|head|vice president)$/i.test(role) &&
  OF_FIELD.test(tail) &&
  !isOrganizationName(tail.replace(OF_FIELD, '$1'));
const OF_FIELD = /^ of (\p{Lu}[\p{L}&-]+(?: (?:and |& )?\p{Lu}[\p{L}&-]+){1,2}) at (?:the )?$/u;

const PUBLIC =
  /^(?:[a-z]+[ -]){0,2}(?:ministers?|secretar(?:y|ies)|leaders?|members?|governors?|ambassadors?|judges?|captains?|chancellors?|envoys?|commissioners?|representatives?|agents?|fellows?|players?|mayors?)$/i;

/** An office that states, parties and teams have too is held at what is called an organization, not at a department's or a place's name; what a minister is for is a field. */
const isHeldAt = ({ isEncyclopedic }: Scene, role: string, place: Actor | undefined): boolean =>
  !PUBLIC.test(role) ||
  ((!/minister/i.test(role) || isEncyclopedic) &&
    place !== undefined &&
    (isOrganizationName(place.name) || (isEncyclopedic && place.isSure === true)));
