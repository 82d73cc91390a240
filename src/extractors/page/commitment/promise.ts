import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { firstPart } from '../../words/parts.ts';
import { dueIn } from '../days/dates.ts';
import { isComing } from './coming.ts';
import { DEED } from './deed.ts';
import { dutyIn } from './duty.ts';
import { isTalk } from '../genre.ts';
import { isTakenOn } from './undertaking.ts';
import { isSoon } from './soon.ts';
import { isCounted, MEASURED } from './term.ts';
import { OURS, PRONOUN, type Promised, type Setting } from './setting.ts';

const LEAD =
  "(?:\\d{1,2}(?:\\.\\d{1,2})?[.)]? )?(?:[^.!?]{0,80}?(?:[,;:]| [-–—])\\s|(?:[Ff]or|[Aa]t|[Ii]n|[Oo]n|[Ff]rom|[Ww]ith|[Bb]y) [^.!?,;:]{2,60} |(?:[Tt]ell|[Ll]et) (?:\\p{Lu}\\p{L}+|him|her|them|(?:your?|the) [a-z]+)(?: know)?(?: that)? |(?:[Aa]nd|[Ss]o|[Tt]hen|[Oo]k|[Oo]kay|[Kk]{1,2}|[Yy]ep|[Yy]eah|[Yy]up|[Cc]ool|[Gg]reat|[Ff]ine|[Aa]lright|[Rr]ight|[Yy]es|[Ss]ure|[Ww]ell|[Bb]ut|[Aa]lso|[Aa]fter that|[Ii]n return|[Tt]omorrow|[Tt]oday|[Tt]onight|[Nn]ext (?:week|month)|[Tt]hat)[, ]\\s?|(?:[Ii]t was |(?:[Ww]e|[Tt]hey) (?:have |had )?|[Ww]e['’]ve |[Tt]he (?:group|board|committee|council|team|meeting|panel) )?(?:[Aa]greed|[Dd]ecided|[Rr]esolved) that )?";
const WORD = "(?:\\p{Lu}[\\p{L}\\p{N}&.'’-]{1,24})";
const NAME = `(?:(?:Mr|Ms|Mrs|Dr|Prof|Cllr)\\.? )?(?:[Tt]he )?${WORD}(?: (?:(?:of|and|&|de|van|von) )?${WORD}){0,5}`;
const PARTY =
  '[Tt]he (?:supplier|buyer|seller|customer|client|tenant|landlord|lessor|lessee|contractor|consultant|lender|borrower|purchaser|vendor|clerk|council|board|committee|provider|company|licensee|licensor|employer|employee|parties|treasurer|secretary|chair|team|office)';
const ADVERBS =
  '(?:(?:also|then|still|just|quickly|kindly|already|gladly|happily|jointly|of course|certainly|definitely|personally|please|immediately|be able to) ){0,2}';
/** What follows `going to` where it leads somewhere: `going to the fair`, `going to dinner`. */
const SOMEWHERE =
  '(?:the|this|that|these|those|an?|my|our|your|his|her|its|their|some|any|all|both|bed|work|school|church|court|town|class|college|lunch|dinner|breakfast|happy|prison|jail|hospital)\\b';
const GOING = ` going to(?! ${SOMEWHERE})`;
const WILL = `(?:['’]ll| will| shall| am${GOING}| are${GOING}| is${GOING}|['’]m${GOING}|['’]re${GOING}| am gonna|['’]m gonna| gonna| must| is to| are to| ha(?:s|ve) (?:got )?to| needs? to| (?:ha(?:s|ve) (?:kindly |also |already )?)?(?:agreed?|agrees|promised?|promises|offered|offers?|volunteered?|volunteers|undertakes?|undertook|commit(?:ted|s)?|pledged?|pledges) to)`;
/** Whoever writes, or people of his. */
const FIRST =
  '[Ii]|[Ww]e|[Oo]ur (?:[a-z]+ ){0,2}(?:team|engineers?|drivers?|technicians?|fitters?|electricians?|plumbers?|lawyers?|solicitors?|accountants?|staff|people|colleagues?|department|courier|warehouse|workshop)';
const WILL_DO = new RegExp(
  `^${LEAD}(?:(?:[Mm]y|[Oo]ur) (?:[a-z]+ ){1,3}?)?(${FIRST}|[Hh]e|[Ss]he|[Tt]hey|${PARTY}|${NAME})(?: \\([^()]{2,40}\\))?(?:, [^,.;]{2,60},)?${WILL} ${ADVERBS}(${DEED}\\b.{2,240})$`,
  'su',
);
/** What every sentence of a will holds, asked first since it is cheap. */
const WILLING = inSentence(
  /['’]ll\b|\b(?:will|shall|gonna|must|going to|(?:is|are|has|have|got|needs?) to|agree[sd]?|promise[sd]?|offer(?:s|ed)?|volunteer(?:s|ed)?|undertakes?|undertook|commit(?:s|ted)?|pledge[sd]?) /i,
);
const BY_DAY = new RegExp(
  `^${LEAD}(?:(?:[Mm]y|[Oo]ur) (?:[a-z]+ ){1,3}?)?(${FIRST}|${PARTY}|${NAME})(?:, [^,.;]{2,60},)?${WILL} ((?:be(?! (?:\\d|(?:an?|the|closed|open|shut|away|absent|out|off|ill|busy|late|on (?:leave|holiday|vacation))\\b))|have|come|start|begin|get|make|finish|go|do)\\b.{2,240})$`,
  'su',
);
const DEADLINE =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|by|no later than|before|until|on|within|from|tomorrow|tonight|today|next|this)\b/i;
const BY = /\b(?:by|no later than|before|at the latest|within)\b/i;
const ON = /\bon (?:the )?[\p{Lu}\d]/u;
const PROMISED = new RegExp(
  `^${LEAD}(${FIRST}|[Hh]e|[Ss]he|[Tt]hey|${PARTY}|${NAME})(?: ha(?:s|ve|d))? (?:promise|guarantee)[sd]? (?:us |me |you |them |him |her )?(?:(?<=(?:^|[ ,;:])(?:[Ii]|[Ww]e) (?:promise|guarantee)d? (?:you |them |him |her )?)that )?((?!(?:(?:us|me|you|them|him|her) )?(?:to|that|not|nothing)\\b)[a-z].{2,240})$`,
  'su',
);
/** In talk the speaker may leave himself out. */
const ELIDED = new RegExp(
  `^(?:(?:[Tt]oday|[Tt]omorrow|[Nn]ext|[Pp]lan(?:ned)?|[Tt]his week|[Nn]ext week): )?(?:[Oo]k(?:ay)?,? |[Yy]es,? )?(?:[Ww]ill|[Ss]hall|[Gg]onna) (${DEED}\\b.{2,240})$`,
  'su',
);
/** How somebody begins who turns to somebody: `I'm calling about the delivery on the 22nd`. */
const TURNING_TO =
  '(?:calling|ringing|phoning|writing|e-?mailing|texting|contacting|reaching out|following up|checking in|getting in touch)(?= (?:you )?(?:about|because|as|since|regarding|concerning|in (?:reply|response|regard|connection)|with (?:regard|reference)|from|on behalf|on your|to (?:ask|say|see|confirm|let|apply|inform|tell|complain|thank|invite|check|follow|find|request|discuss))\\b)';
const BEING = "(?:['’]m| am|['’]re| are)";
const DOING = new RegExp(
  `^${LEAD}(${FIRST})${BEING} ${ADVERBS}((?!looking|moving|leaving|retiring|joining|starting|hoping|thinking|going|trying|waiting|working|getting|having|being|wondering|planning|missing|feeling|asking|seeing|doing|raising|seeking|flying|travell?ing|heading|driving|visiting|staying|dining|meeting(?! [^.]* and will\\b)|${TURNING_TO})[a-z]{2,15}ing\\b.{2,240})$`,
  'su',
);
const MODAL = "(?: can| could| hereby| would gladly| would|['’]d|(?! (?:start|begin|rent|hire|supply|hold)\\b))";
const OFFER =
  '(?:pay|send|mail|e-?mail|forward|share|order|accept|offer|take|buy|sell|charge|deliver|ship|bring|book|start|begin|come|provide|include|give|grant|guarantee|owe|confirm|return|refund|lend|propose|quote|hire|rent|lease|collect|fetch|repair|fix|install|get (?:you|it|them|this|that|these|those|(?:the|your) [a-z]+(?! to know\\b))|pick (?:it|you|them|this|the [a-z]+) up|pick up|have (?:it|them|this|that|(?:the|your|my) [a-z]+) (?:ready|done|finished|back|with you)|cover|agree on|settle on|set aside|supply|do|finish|transfer|add|throw in|knock off|hold|reserve)';
/** What somebody else can do or is seeing to: `Dana at Acme can close on 26 June`, `Dana’s covering reception`. */
const THEIRS = inSentence(
  new RegExp(
    `^${LEAD}(?:[Oo]ur (?:[a-z]+ ){1,2}?)?([Hh]e|[Ss]he|[Tt]hey|${NAME}(?: at ${NAME})?)(?: can ((?:close|${OFFER})\\b.{2,240})|(?: is|['’]s) ((?:covering|bringing|handling|sorting|organi[sz]ing|arranging|preparing|drafting|looking after|taking care of|picking up|chairing|minuting|collecting)\\b.{2,240}))$`,
    'su',
  ),
);
const NOW = new RegExp(`^${LEAD}(${FIRST})${MODAL} (${OFFER}\\b.{2,240})$`, 'su');
/** What every sentence holds in which somebody is doing something now, or offers to. */
const IS_DOING = inSentence(new RegExp(`\\b(?:${FIRST})${BEING} `));
const IS_OFFERING = inSentence(new RegExp(`\\b(?:${FIRST})${MODAL} ${OFFER}\\b`));
const YOU_GET = inSentence(
  /^(?:[^.!?]{0,80}?[,;:]\s)?(?:[Yy]ou(?: (?:get|receive)|(?:['’]ll| will| can expect to| shall) (?:also )?(?:get|receive|have(?! (?:to|been|heard|noticed|seen|read|gathered|[a-z]+ed)\b)|be (?:paid|refunded|reimbursed|credited|sent|given)|hear from (?:me|us)))|(?:[Yy]ou can )?[Ee]xpect (?:it|the|our|my|an?)) .{3,240}$/s,
);
const DONE = inSentence(
  /^(?:[^.!?]{0,80}?[,;:]\s)?.{2,80} (?:will|shall|must|is to|are to|has to|have to) be (?:[a-z]+ )?(?:delivered|shipped|paid|sent|completed|ready|installed|finished|refunded|returned|made|handed|submitted|invoiced|credited|reimbursed|repaid|collected|provided|signed|done|reviewed|published|billed|transferred|deducted|issued|given|replaced|repaired|held|kept|settled|charged|borne|covered|fixed|repaired|posted|uploaded|available|waiting|at (?:the )?\p{L}+|in your inbox|on your desk)\b.{0,240}$/su,
);
/** What is held because it takes place: `A hearing will be held on Wednesday`. */
const TAKES_PLACE =
  /\b(?:meeting|hearing|auction|party|fair|conference|session|interview|event|lunch|dinner|ceremony|workshop|elections?|exam|training|course|concert|service|funeral|wedding|drill|vote|talks?|call)s? (?:[a-z]+ ){0,4}?(?:will|is to|shall) be held\b/i;
/** What is paid or done by a party, without saying that it will be. */
const BORNE = inSentence(
  /\b(?:is|are) (?:[a-z]+ )?(?:borne|paid|covered|provided|supplied|delivered|reimbursed|met|carried|invoiced|billed|shipped|collected) by (?:the )?\p{Lu}/u,
);
const DOES = new RegExp(
  `^${LEAD}(?:[Oo]ur (?:[a-z]+ ){1,2}?)?([Hh]e|[Ss]he|[Tt]hey|${NAME}) ((?!says|thinks|notes|reports|hopes|wants|has|is|was|knows|likes|needs|lives|works|believes|means|seems|feels|sees|asks for|loves|wonders|explains|claims|retires|turns|this|as\\b)(?:(?<=[Tt]hey )[a-z]{2,15}|[a-z]{2,14}s)\\b.{2,240})$`,
  'su',
);
const TASKED =
  /^(?:sends?|writes?|circulates?|prepares?|drafts?|e-?mails?|forwards?|shares?|calls?|books?|provides?|submits?|delivers?|pays?|confirms?|updates?|arranges?|organi[sz]es?|orders?|collects?|checks?|contacts?|invites?|brings?|takes care|looks into|includes?|covers?|supplies|asks?|gets?|buys?|prints?|reviews?|guarantees?|warrants?|fixes|finds|sets up|fix|find|set up|look into|take care|supply|follows? up|drafts?|asks?|talk to|speaks? to|meets? with|chases?|puts?|adds?|raises?|agree|lead)\b/;

/** What somebody does from then on, where it is agreed. */
const TAKES_OVER =
  /^(?:takes over (?!as\b|from\b|the (?:chair|role|post|position|office|helm|presidency)\b)|takes on|looks after|handles|deals with) ?/;

/** A task as minutes set it: `Dana Frost to send the plan`, `Dana Frost: send the plan`. */
const TO_DO = new RegExp(`^(${NAME})(?: to |(?: [-–]|:) (?:to |please )?)((?:get|${DEED})\\b.{2,240})$`, 'su');
const FINITE_VERB = /\b(?:was|were|is|are|has|had|said|did|reported)\b/;

const NOBODY =
  /^(?:you|it|this|that|these|those|there|which|who|what|here|how|when|everything|nothing|any|if|one|nobody|someone|neither|none|no)\b/i;
/** In talk much is said that is done at once; these are done for somebody. */
const FOR_SOMEBODY =
  /^(?:send|write|circulate|prepare|draft|e-?mail|forward|share|call|report|provide|submit|deliver|pay|confirm|get back|follow up|let you know|update|book|arrange|schedule|organi[sz]e|refund|table|order|guarantee|cover|replace|repair|waive|reimburse|grant)\b/i;

/** What an English sentence promises that somebody does, or undefined. */
export function promiseIn(text: string, setting: Setting): Promised | undefined {
  for (const match of matches(text, setting)) {
    const [whole, subject = '', first, second] = match;
    const what = first ?? second ?? '';
    if (NOBODY.test(subject)) continue;
    return { subject, what, at: whole.lastIndexOf(what) };
  }
  return isDoneForYou(text, setting) ? { subject: '', what: text, at: 0 } : undefined;
}

function* matches(text: string, setting: Setting): Generator<RegExpExecArray> {
  const { genre, date } = setting;
  if (genre === 'contract') {
    const duty = dutyIn(text, setting);
    if (duty) yield duty;
  }
  const isWilling = WILLING.test(text);
  const willing = isWilling ? WILL_DO.exec(text) : null;
  if (willing && isMeant(willing, setting)) yield willing;
  const dated = isWilling ? BY_DAY.exec(text) : null;
  if (dated && isSomebody(dated[1], setting) && isDue(dated[2] ?? '', date)) yield dated;
  const isOffering = IS_OFFERING.test(text);
  if (genre === 'transcript') {
    const offered = isOffering ? NOW.exec(text) : null;
    const what = offered?.[2] ?? '';
    if (offered && !/\bif\b/i.test(offered[0]) && DEADLINE.test(what) && dueIn(what, date)) yield offered;
    return;
  }
  const doing = IS_DOING.test(text) ? DOING.exec(text) : null;
  if (doing && dueIn(doing[2] ?? '', date)) yield doing;
  const now = isOffering ? NOW.exec(text) : null;
  if (now && !/\bif\b/i.test(now[0]) && isDefinite(now[2] ?? '', date)) yield now;
  const theirs = THEIRS.exec(text);
  if (theirs && isTheirs(theirs, setting)) yield theirs;
  const does =
    genre === 'minutes' || BY.test(text) || ON.test(text) || / (?:agreed that|takes over (?:my|our)) /.test(text)
      ? DOES.exec(text)
      : null;
  if (does && isScheduled(does, setting)) yield does;
  const task = genre === 'minutes' || / to .* by /.test(text) ? TO_DO.exec(text) : null;
  if (task && isTask(task, setting)) yield task;
  const promised = / (?:promise|guarantee)[sd]? /.test(text) ? PROMISED.exec(text) : null;
  if (promised && isPromised(promised, setting)) yield promised;
  const elided = isTalk(genre) || /^(?:will|shall) /.test(text) ? ELIDED.exec(text) : null;
  if (elided) yield Object.assign([elided[0], '', elided[1] ?? ''], { index: 0, input: text }) as RegExpExecArray;
}

const isSomebody = (subject = '', { isKnown }: Setting): boolean =>
  OURS.test(subject) || /^the [a-z]/i.test(subject) || isKnown(subject) || isKnown(firstPart(subject, OF_HOUSE));
/** Before the house that somebody is of. */
const OF_HOUSE = / (?:of|from|at) /;

const DEFINITE =
  /\bby (?:the end of|then|noon|midnight|easter|christmas|mid-|early|late|close of|eod|cob|tonight|tomorrow)|\b(?:tmrw|tonight|first thing)\b/i;
/** True where it is said by when. */
const isDue = (what: string, date: string): boolean =>
  (DEADLINE.test(what) && dueIn(what, date) !== undefined) ||
  /\bby (?:noon|midnight|tonight|the end of (?:the )?day|eod|cob|close of (?:business|play))\b/i.test(what);

const isDefinite = (what: string, date: string): boolean =>
  isCounted(what) ||
  DEFINITE.test(what) ||
  isSoon(what) ||
  MEASURED.test(what) ||
  (DEADLINE.test(what) && dueIn(what, date) !== undefined);

/** What others have to do, as a talk goes, is a state of things and no promise. */
const OBLIGED = /^[^.]{0,80}?\b(?:has|have|need|needs|had) (?:got )?to\b/;

/** What becomes of others, as news tell it. */
const CAREER =
  /^(?:join (?:the|our|us|as|\p{Lu})|succeed|serve as|take over (?:as|from|the (?:role|post|position|helm))|report to|become|step down|(?:act|stay|stay on) as|head(?= (?:the )?\p{Lu}))\b/u;

/** True where somebody of the item means to do it; in a talk much is done at once. */
function isMeant([willing, subject = '', what = '']: RegExpExecArray, setting: Setting): boolean {
  if (!OURS.test(subject) && CAREER.test(what)) return false;
  if (!OURS.test(subject) && !PRONOUN.test(subject) && !isSomebody(subject, setting))
    return TASKED.test(what) && dueIn(what, setting.date) !== undefined;
  if (setting.genre !== 'transcript' && !(setting.genre === 'chat' && PRONOUN.test(subject))) return true;
  if (!OURS.test(subject) && OBLIGED.test(willing)) return false;
  return (
    FOR_SOMEBODY.test(what) ||
    dueIn(what, setting.date) !== undefined ||
    dueIn(lead(willing), setting.date) !== undefined
  );
}

/** What stands before whoever means to do it, where it tells a day. */
const lead = (willing: string): string =>
  /^(?:By|On|Until|Before) [^,]{2,40}?(?= (?:I|we|\p{Lu}))/u.exec(willing)?.[0] ?? '';

/** True for a plan in the present tense: `Gwen drafts the release by Wednesday`; in minutes a task needs no day. */
function isScheduled([whole, subject = '', what = '']: RegExpExecArray, setting: Setting): boolean {
  const isSpokenOf = PRONOUN.test(subject);
  if (!isSpokenOf && !setting.isKnown(subject)) return false;
  const isTask = TASKED.test(what);
  if (isSpokenOf && !isTask) return false;
  if (
    (setting.genre === 'minutes' || / (?:agreed that|takes over (?:my|our)) /.test(whole)) &&
    (isTask || TAKES_OVER.test(what))
  )
    return true;
  const isOnDay = isTask && ON.test(what) && !/\bif\b|\b(?:mornings|evenings|\w+days)\b/i.test(what);
  return (BY.test(what) || isOnDay) && dueIn(what, setting.date) !== undefined;
}

/** True for a task of somebody of the item, which outside of minutes has its day. */
const isTask = ([whole, subject = '', what = '']: RegExpExecArray, setting: Setting): boolean =>
  setting.isKnown(subject) &&
  (TASKED.test(what) || whole.endsWith(`${subject} to ${what}`)) &&
  !FINITE_VERB.test(what) &&
  (setting.genre === 'minutes' || dueIn(what, setting.date) !== undefined);

/** True for what somebody of the item, or of whom was spoken, can do by a day or for a price, or has taken on. */
const isTheirs = ([whole, subject = '', can]: RegExpExecArray, setting: Setting): boolean =>
  (PRONOUN.test(subject) ? can !== undefined : isSomebody(subject, setting)) &&
  !/\bif\b/i.test(whole) &&
  (can === undefined || isDefinite(can, setting.date));

/** True for a thing that somebody said would come by a day: `Lena promised delivery by Friday`. */
const isPromised = ([, subject = '', what = '']: RegExpExecArray, setting: Setting): boolean =>
  (PRONOUN.test(subject) || isSomebody(subject, setting)) &&
  DEADLINE.test(what) &&
  dueIn(what, setting.date) !== undefined;

/** True for what others are told that they get, or that is to be done by a day. */
const isDoneForYou = (text: string, setting: Setting): boolean => {
  const { genre, date } = setting;
  return (
    genre !== 'transcript' &&
    ((isTakenOn(text) && genre !== 'contract') ||
      (YOU_GET.test(text) && genre !== 'contract' && isDefinite(text, date)) ||
      (genre === 'contract' && BORNE.test(text)) ||
      isComing(text, setting) ||
      (/\bbe\b/.test(text) &&
        DONE.test(text) &&
        !TAKES_PLACE.test(text) &&
        (genre === 'contract' || isDefinite(text, date))))
  );
};
