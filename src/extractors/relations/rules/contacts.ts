import { isHouse } from '../../words/house-domains.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { sureFirm } from '../holders.ts';
import type { Actor } from '../masked.ts';
import { employment, isOfVoters, pairs, ROLES, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import type { Scene } from '../scene.ts';
import { isSchool } from './study.ts';

const TITLED = '(?:mr\\.? |dr\\.? |ms\\.? |mrs\\.? )?';
/** Who somebody is to somebody of another house. */
const CONTACT =
  '(?:contact(?: person| there)?|point of contact|counterpart|opposite number|boss|line manager|go-to(?: person)?|liaison|rep)';
const SOMEBODY = '(?:lady|gentleman|man|woman|guy|chap|person|colleague|buyer|driver|lawyer|solicitor|rep|people)';
/** What is run in a house. */
const FIELD =
  '(?:sales|marketing|procurement|purchasing|buying|sourcing|finances?|accounts?|accounting|bookkeeping|payroll|operations|logistics|dispatch|shipping|transport|hr|human resources|personnel|it|production|manufacturing|engineering|design|legal|compliance|quality(?: control| assurance)?|warehous(?:e|ing)|support|customer (?:service|care|support|relations)|research|development|r&d|security|facilities|communications|pr|public relations|press|partnerships|exports?|imports?|maintenance|bookings|reservations|procedures|planning|projects|claims|credit control|recruit(?:ing|ment)|business development|lab|laboratory|kitchen|office|front desk|reception|plant|depot|workshop floor|shop floor|store|branch|fleet|finance|tenders|contracts|events|(?:[a-z-]+ )?(?:team|department|division|desk|side|unit))';
const RUNS =
  "(?:runs?|heads?(?: up)?|handles?|manages?|leads?|oversees?|looks after|takes care of|covers|does|is (?:in charge of|responsible for)|deals with|works in|'s in charge of)";
/** Whoever says I: the author. */
const ME = "(?:(<P\\d+>(?: am|'m)?)|\\b(?:i am|i'm))";

/** What people call themselves, too. */
const OWN_ROLE = '(?:buyer|planner|controller|driver|trainee|apprentice|translator)';

/** What German says between `arbeite` and the firm. */
const SINCE_WHEN =
  '(?:(?:jetzt|zurzeit|zur zeit|derzeit|aktuell|momentan|noch|inzwischen|auch|seit \\d{4}|seit [a-zäöü]+ \\d{4}|als (?:[a-zäöüß-]+|<[OPL]\\d+>)) )*';

const OF_CONTACT = /contact|counterpart|opposite|\bboss\b|liaison|\brep\b|manager|go-to/i;

/** Who is where, as people say it of those they deal with, and of themselves. */
export const contactRules: RelationRule[] = [
  rule({
    name: 'contact_is',
    cue: OF_CONTACT,
    needs: 'PO',
    pattern: `\\b${CONTACT} (?:at|with|in|for|from) (?:the )?(<O\\d+>)(?:,? is(?: now| still)?|, |:) ?(?:our |my |a )?${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'is_contact',
    cue: OF_CONTACT,
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,| is| \\(| [-–])? ?(?:who is )?(?:now |still )?(?:my|our|your|the|their|his|her|a) (?:[a-z-]+ ){0,2}?${CONTACT} (?:at|with|from|in) (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'somebody_from',
    cue: /\b(?:lady|gentleman|man|woman|guy|chap|person|colleague|buyer|driver|lawyer|solicitor|rep|people) (?:from|at) /i,
    needs: 'PO',
    pattern: `\\b${SOMEBODY} (?:from|at) (?:the )?(<O\\d+>),? ${TITLED}(<P\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[2])], [sureFirm(s.of(m[1]))]),
  }),
  rule({
    name: 'house_whose',
    cue: /, whose </,
    needs: 'PO',
    vouches: true,
    pattern: "(<O\\d+>), whose (?:[a-z-]+ ){0,3}?(<P\\d+>)(?!'s)",
    read: (s, m) => pairs('works_for', [s.of(m[2])], [s.of(m[1])]),
  }),
  rule({
    name: 'runs_field',
    cue: /\b(?:runs?|heads?|handles?|manages?|leads?|oversees?|looks after|takes care|covers|does|in charge|responsible|deals with|works in)\b/i,
    needs: 'PO',
    pattern: `(<P\\d+>)(?:,? who)?(?: (?:now|also|currently|still))* ${RUNS} (?:the |our |their |all |its )?(?:[a-z&-]+ (?:and )?){0,2}?(?:${FIELD})(?: and [a-z]+)? (?:at|for|within|in) (?:the )?(<O\\d+>)`,
    read: (s, m) => pairs('works_for', [s.of(m[1])], [sureFirm(s.of(m[2]))]),
  }),
  rule({
    name: 'runs_firm',
    cue: /\b(?:runs|heads) /i,
    needs: 'PO',
    pattern:
      "(<P\\d+>)(?:,? who)?(?: (?:now|also|currently|still))* (?:runs|heads) (?:the )?(<O\\d+>)(?!'s|-| [a-z]+ (?:team|project|department|account|office|event|workshop))",
    read: (s, m) => pairs('leads', [s.of(m[1])], [formed(s.of(m[2]))]),
  }),
  rule({
    name: 'person_from',
    cue: />(?: \([^()]*\))?(?: here,?)? from /,
    needs: 'PO',
    pattern: "(<P\\d+>)(?: \\([^()<>]{1,30}\\))?(?: here,?)? from (?:the )?(<O\\d+>)(?!'s|-)",
    read: (s, m) => (isFrom(s, m) ? pairs('works_for', [s.of(m[1])], [house(s.of(m[2]))]) : []),
  }),
  rule({
    name: 'question_from',
    cue: /\b(?:question|line|call) /i,
    needs: 'PO',
    pattern:
      "\\b(?:question|line|call)s? (?:now |today |is |comes |will come |is coming )*(?:from|of) (?:the line of )?(<P\\d+>),? (?:with|from|at|of) (?:the )?(<O\\d+>)(?!'s|-)",
    read: (s, m) => pairs('works_for', [s.of(m[1])], [house(s.of(m[2]))]),
  }),
  rule({
    name: 'possessed_person',
    cue: />'s </,
    needs: 'PO',
    pattern: "(<O\\d+>)'s (<P\\d+>)(?!'s|-)",
    read: (s, m) => {
      const who = s.of(m[2]);
      return pairs('works_for', [who && / /.test(who.name) ? who : undefined], [house(s.of(m[1]))]);
    },
  }),
  rule({
    name: 'person_at',
    cue: /> (?:over )?at /,
    needs: 'PO',
    pattern:
      "(?:\\b(?:to|with|contact|call|ask|reach|email|e-mail|by|cc|thanks to|via|write to|talk to|phone|ring) |^|, |[-•*] )(<P\\d+>) (?:at|over at) (?:the )?(<O\\d+>)(?!'s|-)",
    read: (s, m) =>
      WITNESSED.test(m[0]) || isSeen(s, m) ? [] : pairs('works_for', [s.of(m[1])], [formed(s.of(m[2]))]),
  }),
  rule({
    name: 'now_with',
    cue: / now (?:with|at) |(?:moved|switched|over) to /i,
    needs: 'PO',
    pattern:
      "(<P\\d+>)(?:(?: is|,(?: who is)?) now (?:with|at)| has (?:now |just |recently )?(?:moved|switched|gone over) to| (?:moved|switched) to) (?:the )?(<O\\d+>)(?!'s|-| (?:on|at|next|tomorrow|today|until|room|office))",
    read: (s, m) => pairs('works_for', [s.of(m[1])], [house(s.of(m[2]))]),
  }),
  rule({
    name: 'i_am',
    cue: /\bam\b|'m\b/i,
    needs: 'O',
    pattern: `${ME} (?:also |now |currently |still )*(?:the |an? |one of the )?(?:new |acting |interim )?((?:[a-z-]+ ){0,2}?(?:${ROLES}|${OWN_ROLE})(?: of [a-z ]{2,25}?)?) (?:of|at|for|with|in) (?:the )?(<O\\d+>)`,
    read: (s, m) => (isBeing(s, m[1]) && !isOfVoters(m) ? employment([s.author], [s.of(m[3])], m[2]) : []),
  }),
  rule({
    name: 'i_work',
    cue: /\bi (?:\w+ )?work |\bi am (?:employed|with)|\bich arbeite |arbeite ich |\bich bin /i,
    needs: 'O',
    pattern: `\\b(?:i (?:now |also |currently |still )?work (?:for|at)|i am (?:employed by|with)|(?:at the moment |at present )?i (?:now |also |currently |still )?work as an? (?:[a-z-]+ ){1,4}(?:for|at)|(?:ich arbeite|arbeite ich) ${SINCE_WHEN}(?:bei|für)(?: der| die)?|ich bin ${SINCE_WHEN}bei(?: der| dem)?(?= <O\\d+> (?:beschäftigt|angestellt|tätig))) (?:the |firma )?(<O\\d+>)`,
    read: (s, m) => pairs('works_for', [s.author], [house(s.of(m[1]))]),
  }),
  rule({
    name: 'i_am_working',
    cue: /\b(?:working|employed) (?:for|at|by)/i,
    needs: 'O',
    pattern: `(?:(<P\\d+>)|\\bi)(?: am|'m| have been|'ve been) (?:currently |now |still )?(?:working (?:for|at)|employed (?:by|at)) (?:the )?(<O\\d+>)`,
    read: (s, m) => (isMe(s, m[1]) ? pairs('works_for', [s.author], [house(s.of(m[2]))]) : []),
  }),
  rule({
    name: 'on_behalf',
    cue: /behalf|\bim (?:namen|auftrag)/i,
    needs: 'O',
    pattern: `(?:(<P\\d+>)(?: am| schreibe| melde)?|\\b(?:i|i am|i'm|ich schreibe|ich melde mich|ich wende mich)) (?:writ(?:e|ing)|call(?:ing)?|contact(?:ing)?|act(?:ing)?|speak(?:ing)?|get(?:ting)? in touch|mich|an sie|ihnen|euch|dir|to you|you| )*(?:on behalf of|im namen|im auftrag) (?:the |der |von )?(<O\\d+>)`,
    read: (s, m) => (isMe(s, m[1]) && isHome(s, s.of(m[2])) ? pairs('works_for', [s.author], [s.of(m[2])]) : []),
  }),
];

/** True for the words of whoever speaks of himself: a mark for `I`, or none. */
export const isMe = (s: Scene, words: string): boolean =>
  words === '' || /^(?:i|i['’]m)$/i.test(s.of(/<P\d+>/.exec(words)?.[0] ?? '')?.name ?? '');

/** True for `I am` and `I'm`. */
const isBeing = (s: Scene, words: string): boolean =>
  isMe(s, words) && (!words.endsWith('>') || /m$/i.test(s.of(words)?.name ?? ''));

/** Somebody writes for a house that is his own where no address says whose he is. */
const isHome = ({ home }: Scene, place: Actor | undefined): boolean =>
  place !== undefined && (home === undefined || home.index === place.index || isHouse(place.name, home.name));

const KNOWN =
  /\b(?:kn[eo]ws?|known|remembers?|friends?|studied|classmates?|schoolmates?|hear|heard|news|hired?|hires|poached|recruit\w*|took over|moves?|moved|transferred|bought|got|get|received?|letter|e?-?mail|message|invoice|quote|offer|note|reply|answer|order|parcel|delivery|present|gift|back|away|far|stole|borrowed)\b[^<>.;]{0,30}$/i;
const ABOUT = /\b(?:for|about|on|behind|of) (?:mr\.? |ms\.? |mrs\.? |dr\.? )?$/i;
const SEEN = /\b(?:met|meet|meeting|saw|see|seeing)\b[^<>.;]{0,30}$/i;
const WITNESSED = /^(?:with|by) /i;

/** True where `Dana Frost from Acme` says to which house somebody belongs: not where from one knows her, nor what came from there. */
function isFrom(s: Scene, m: RuleMatch): boolean {
  const before = s.text.slice(0, m.index);
  if (KNOWN.test(before) || ABOUT.test(before)) return false;
  const place = s.of(m[2]);
  return !SEEN.test(before) || (place !== undefined && isOrganizationName(place.name));
}

const isSeen = (s: Scene, m: RuleMatch): boolean =>
  /\b(?:met|meet|meeting|saw|see|seeing|lunch|dinner|coffee|visit|drop|pick|tomorrow|tonight)\b/i.test(
    s.text.slice(0, m.index),
  );

/** A firm for sure that is no school. */
const house = (place: Actor | undefined): Actor | undefined =>
  place && !isSchool(place.name) ? sureFirm(place) : undefined;

const VENUE = /\b(?:party|hotel|restaurant|caf[eé]|bistro|hospital|clinic|museum|academy|club|bakery|brewery)\b/i;

/** A firm by the words of its name alone, and no place that people go to. */
const formed = (place: Actor | undefined): Actor | undefined =>
  place &&
  !isSchool(place.name) &&
  !VENUE.test(place.name) &&
  (isOrganizationName(place.name) || hasLegalForm(place.name))
    ? place
    : undefined;
