import type { Page } from '../page.ts';

const NAME = "\\p{Lu}[\\p{L}'’.-]{1,20}(?: \\p{Lu}[\\p{L}'’-]{1,20}){0,2}";
/** What a point is about, before who does it: `Roof: Ana to …`. */
const TOPIC = '(?:[^.!?:;]{2,60}: )?';
const WIRD = new RegExp(
  `^${TOPIC}(${NAME}) (?:wird|soll|muss|übernimmt|klärt|prüft|schickt|sendet|erstellt|bereitet|bestellt|organisiert|meldet|ruft|fragt|holt|bringt|schreibt|kümmert sich|informiert|plant|koordiniert)(?! nicht)(?=[\\s,])`,
  'u',
);
const WILL = new RegExp(
  `^${TOPIC}(${NAME}) (?:will|to|is going to|needs to|has to|must|should) (?!be |have )[a-z]{2,}`,
  'u',
);
/** What somebody does on a day, in the present tense. */
const DOES = new RegExp(`^(${NAME}) ([a-z]{2,14}s|\\p{Ll}{2,20}t) (.{3,200})$`, 'u');
/** Verbs of what befalls somebody, or of what he is. */
const NO_DEED =
  /^(?:leaves|joins|starts|begins|retires|turns|steps|resigns|returns|arrives|is|has|was|goes|stays|becomes|moves|says|thinks|wants|needs|hopes|expects|knows|likes|works|lives|reports|asks|wishes|celebrates|passes|takes (?:over|leave|holidays?)|ist|hat|fehlt|kommt|geht|bleibt|verlässt|beginnt|startet|wechselt|feiert|heißt|heisst|will|möchte|findet|meint|sagt|berichtet|arbeitet|wohnt|tritt|hört|fährt|reist|nicht)$/;
/** What somebody is not to do, or what is only asked. */
const NOT =
  /^[^.?]{2,90}? (?:(?:will|to|must|should|has|needs) (?:not|never)|(?:wird|soll|muss) (?:nicht|nie|kein\p{L}*))\b|\b(?:nicht|not|never|if|whether|unless|wenn|falls)\b.*|\?$/u;
const DAY =
  /\b(?:(?:on|by|until|before|this|next) \p{L}*\s?\p{L}*|tomorrow|today|(?:am|bis|vor|nächsten?) \S+|heute|morgen)\b/u;
/** `Ana: order sand`, `Ana: Sand bestellen`. */
const ASSIGNED = new RegExp(
  `^(${NAME})(?:\\s?:| [-–]| ?(?:→|->|=>))\\s+(?:please |bitte )?((?:send|write|circulate|prepare|draft|e-?mail|forward|share|call|book|provide|submit|deliver|pay|confirm|update|arrange|organi[sz]e|order|collect|check|contact|invite|bring|ask|get|buy|print|review|fix|find|set up|look into|follow up|talk to|speak to|chase|put|add|raise|order|plan|clean|repair|replace|measure|finish|make|create|schedule|test|clarify)\\b.*|\\p{L}.*\\p{Ll}(?:en|ern|eln)(?: \\([^()]*\\))?[.!]?)$`,
  'u',
);

/** `damage report → Ana, before Friday`. */
const HANDED = new RegExp(
  `^.{6,200}\\s(?:→|->|=>)\\s?(${NAME})(?:[.,;]? (?:by|until|before|bis|vor|am|on|pour)\\b.{2,30})?[.;]?$`,
  'u',
);

/** True for words that say what somebody of the item is to do. */
export function isTaskOf(page: Page, text: string): boolean {
  if (NOT.test(text)) return false;
  if (WIRD.test(text) || WILL.test(text)) return true;
  const isKnown = (name: string | undefined) =>
    name !== undefined && page.referents.find('Contact', name) !== undefined;
  if (isKnown(ASSIGNED.exec(text)?.[1]) || isKnown(HANDED.exec(text)?.[1])) return true;
  const [, who, verb = '', rest = ''] = DOES.exec(text) ?? [];
  return isKnown(who) && !NO_DEED.test(verb) && DAY.test(rest);
}
