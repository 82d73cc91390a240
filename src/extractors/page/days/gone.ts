/** Where another thought begins, for which a verb no longer counts. */
const BREAK =
  /[,;:()!?]\s|\.\s(?=\p{Lu})|\s[–-]\s|\s(?:and|but|so|und|aber|dass|that) (?=(?:I|we|you|he|she|it|they|there|the|wir|ich|will|please|bitte|then|dann)\b)/gu;
/** Right before a day that is still to come. */
const AHEAD =
  /\b(?:(?:by|until|till?|before|bis|vor|ab|from|starting|spätestens|innen|avant)\s+(?:the |zum )?|(?:next|coming|this|kommenden?|nächsten?|diesen)\s+)$/i;

const MET =
  '(?:call|meeting|visit|talk|conversation|chat|discussion|lunch|dinner|mail|e-?mail|letter|message|note|phone call|order)';
const PARTICIPLE =
  '(?:(?:an|ab|aus|ein|mit|nach|vor|zu|auf)?ge\\p{Ll}{2,14}(?:t|en)|be\\p{Ll}{3,12}(?:t|chen|en)|ver\\p{Ll}{3,12}(?:t|en)|er\\p{Ll}{3,12}(?:t|en)|unterschrieben|unterhalten|telefoniert)(?: worden)?';
const AUXILIARY = '(?:ha(?:be|ben|st|t|bt)|hatten?|wurden?|sind|seid|ist|bin)';
const FRENCH_MET =
  '(?:échange|entretien|appel|conversation|discussion|réunion|visite|rendez-vous|rencontre|e-?mail|message|courriel|courrier|commande)';
const NORDIC_MET = '(?:samtalen?|samtalet|snakken|praten|møtet|mødet|mötet|besøket|besøget|besöket|mailen|mejlet)';
/** What tells that a day, here `§`, is over, whatever is planned in the same breath. */
const OVER = [
  new RegExp(
    `\\b(?:suite à|après|merci (?:pour|de)|remerci\\p{L}+ (?:pour|de)) (?:notre|votre|ton|la |le |l['’])\\s?${FRENCH_MET}(?: \\p{L}+)? (?:de |du )?§`,
    'iu',
  ),
  /\bcomme (?:convenu|discuté|évoqué|annoncé|demandé)(?: \p{L}+){0,2} §/iu,
  new RegExp(`\\bta(?:kk?|ck) f[oö]r ${NORDIC_MET} (?:på |i )?§`, 'iu'),
  /\bsom (?:vi )?(?:avtalt|aftalt|avtalat|nevnt|nævnt|nämnt|bestemt|diskutert|drøftet|diskuterat)(?: \p{L}+){0,2} §/iu,
  new RegExp(
    `\\b(?:thanks?|thank you|thx|cheers|sorry)\\b[^.;]{0,20}? for (?:(?:your|the|our|a|my|this|that|all) (?!invit|offer)(?:[a-z]+ ){0,2}?${MET}|(?:taking|coming|calling|meeting|visiting|hosting|joining|speaking|stopping|dropping|showing|having)|not coming|being)\\b`,
    'i',
  ),
  /\bas (?:we |you |I )?(?:already )?(?:discussed|agreed|mentioned|promised|announced|explained|requested|said|arranged)\b(?:(?!\b(?:I|we|you|they|he|she)\b)[^,§]){0,40}§/i,
  new RegExp(
    `\\b(?:following|further to|referring to|with reference to) (?:our|your|the|my)(?: [a-z]+)? ${MET}\\b|\\b(?:your|our|the|my|last) (?:${MET}|minutes) (?:of|from) (?:on )?§`,
    'i',
  ),
  /(?<!\b(?:would|will|be|it's|is) )\b(?:nice|great|good|lovely|a pleasure|pleased) (?:to (?:see|meet|talk|speak|hear)|seeing|meeting|talking|speaking)\b/i,
  /\b(?:I|we|you|he|she|they|who|\p{Lu}\p{Ll}+)(?: (?:already|just|also|both|briefly|only|finally))? (?:spoke|met|talked|called|saw|visited|went|rang|came|sent|received|phoned|signed|looked at|(?:was|were)(?! (?:thinking|wondering|hoping|going|planning|about|due|supposed|told|asked)))\b/u,
  /\bwie\b.*§.*\b(?:besprochen|vereinbart|abgesprochen|angekündigt|gewünscht|erwähnt|zugesagt|mitgeteilt)\b/i,
  /\b(?:vielen |herzlichen |besten |lieben )?dank\b.{0,12}\bfür\b.*\b(?:gespräch|telefonat|besuch|treffen|termin|anruf|mail|nachricht|brief|schreiben|abend|zeit|begehung|besichtigung)\b/i,
  /\bnach (?:unserem|ihrem|eurem|deinem) (?:\p{Ll}+ )?(?:gespräch|telefonat|besuch|anruf)\b/iu,
  new RegExp(`(?:§.*\\b${AUXILIARY}\\b|\\b${AUXILIARY}\\b.*§).* ${PARTICIPLE}(?=[.!?]?$| und\\b| oder\\b)`, 'iu'),
  /\b(?:war(?:en)?|hatten?|sprach(?:en)?|traf(?:en)?|kam(?:en)?|schrieb(?:en)?|ging(?:en)?) /i,
];
/** Auxiliaries whose participle is no past: `ist am Freitag geöffnet`, `wird geliefert`. */
const STATE =
  /\b(?:geöffnet|geschlossen|geplant|vorgesehen|angesetzt|gebucht|verfügbar|gefragt|verhindert|eingeladen|belegt)\b/i;

/** The part of a sentence around a day, which is `§` there, in which one verb counts. */
export function thoughtAround(text: string, at: number, end: number): string {
  let [from, to] = [0, text.length];
  for (const { index, 0: mark } of text.matchAll(BREAK)) {
    if (index + mark.length <= at) from = index + mark.length;
    else if (index >= end) {
      to = index;
      break;
    }
  }
  return `${text.slice(from, at)}§${text.slice(end, to)}`;
}

/** True where the words around a weekday tell that it is the last one: `thanks for your call on Friday`, `wie am Freitag besprochen`. */
export function isOver(text: string, at: number, end: number): boolean {
  if (isAhead(text, at)) return false;
  const thought = thoughtAround(text, at, end);
  return !STATE.test(thought) && OVER.some((words) => words.test(thought));
}

/** True where the word right before a day says that it comes. */
export const isAhead = (text: string, at: number): boolean => AHEAD.test(text.slice(Math.max(0, at - 30), at));
