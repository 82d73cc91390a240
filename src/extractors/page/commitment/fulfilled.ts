import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { DONE_FORMS } from '../../../common/text/deeds.ts';
import { amountsIn } from '../money.ts';

/** Who is said to have done something: whoever speaks, somebody by name, or nobody in particular; or that whoever speaks took it in. */
export interface Fulfilled {
  by: 'speaker' | 'nobody' | { name: string };
  isReceipt?: true;
}

const FORM = `(?:${DONE_FORMS.map((form) => form.replaceAll('-', '.')).join('|')})`;
const NAME = String.raw`(?:(?:Mr|Ms|Mrs|Dr|Herr|Frau) )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}`;
const ADVERBS = String.raw`(?:,? ?\b(?:just|already|now|finally|also|today|yesterday|duly|both|then)){0,2}`;
const LEAD = String.raw`(?:(?:\p{L}+|(?:[Aa]s|[Ww]ie) (?:promised|agreed|discussed|requested|versprochen|besprochen|abgesprochen|vereinbart)|${NAME})[,:–] ?|(?:[Aa]nd|[Ss]o|[Oo]k|[Yy]es|[Jj]a|[Uu]nd) )?`;
/** Behind what is done already. */
const ALREADY = String.raw`(?:[\s,]+(?:now|today|yesterday|already|thanks?|this morning|this afternoon|last \p{L}+|on \p{L}+day|in full|heute|gestern|bereits|jetzt|schon)\b[^?]*)?[.!]*$`;
const THING = String.raw`(?:[Tt]he|[Mm]y|[Oo]ur|[Yy]our|[Tt]his|[Bb]oth|[Aa]ll|[Ii]t|[Tt]hem|[Yy]ou|[Ii]nvoice|[Rr]echnung|[Dd](?:ie|as|en|er))\b`;

const u = (source: string, flags = 'u') => new RegExp(source, flags);

const SPEAKER = [
  u(`^${LEAD}(?:I|[Ww]e)(?: have|['’]ve)?${ADVERBS} ${FORM}\\b`),
  u(`^${LEAD}(?:[Hh]ave )?(?:[Jj]ust |[Aa]lready |[Nn]ow )?(?:${FORM}|${capitalised(DONE_FORMS)}) ${THING}`),
  u(`\\b(?:(?:ich|wir) (?:habe|haben|hab)|(?:habe|haben|hab) (?:ich|wir))\\b[^?]{0,120} ${FORM}${ALREADY}`, 'iu'),
  u(
    String.raw`^${LEAD}(?:[Pp]lease )?(?:[Ff]ind )?(?:[Aa]ttached|[Ee]nclosed)(?: (?:is|are|please find|you(?:['’]ll| will) find))? ${THING}`,
  ),
  u(String.raw`^${LEAD}(?:[Aa]nbei|[Ii]m Anhang|[Bb]eiliegend)\b`),
  u(String.raw`^${LEAD}\p{L}.{2,80} (?:is|are) (?:attached|enclosed)\b`),
  u(
    String.raw`^${LEAD}\p{L}.{2,80} (?:finden Sie|findest du|findet ihr|liegt|hängt|ist|sende ich|schicke ich)[^?]{0,20} (?:anbei|im Anhang|angehängt|beigefügt|bei)[.!]*$`,
  ),
];
const NAMED = [
  u(`^${LEAD}(${NAME})(?: has|['’]s)?${ADVERBS} ${FORM}\\b(?! (?:by|to be)\\b)`),
  u(`^${LEAD}(${NAME}) hat\\b[^?]{0,120} ${FORM}${ALREADY}`),
];
const NOBODY = [
  u(`^${LEAD}\\p{L}[^?:]{2,90} (?:was|were|has been|have been|got)${ADVERBS} ${FORM}\\b`),
  u(`^${LEAD}\\p{L}[^?:]{2,90} (?:is|are)${ADVERBS} ${FORM}${ALREADY}`),
  u(`^${LEAD}\\p{L}[^?:]{2,90} (?:ist|sind|wurden?)\\b[^?]{0,50} ${FORM}(?: worden)?${ALREADY}`),
  u(
    `^(?:(?:[Dd]one|[Ee]rledigt)[:,–-]? )?(?:[Tt]he |[Dd](?:ie|as|er) )?\\p{L}[\\p{L}-]*(?: [\\p{L}\\p{N}/-]+){0,3} ${FORM}${ALREADY}`,
  ),
];
const RECEIPT = [
  u(
    `^${LEAD}(?:[Mm]any )?[Tt]hank(?:s|\\s?you)(?: very much| so much| a lot)? for (?:sending|paying|bringing|delivering|the|your|settling)\\b`,
  ),
  u(
    `^${LEAD}(?:(?:[Vv]ielen|[Hh]erzlichen|[Bb]esten) )?[Dd]ank(?:e)? für (?:d(?:as|ie|en)|[Ii]hren?|[Ii]hr|deinen?|dein)\\b`,
  ),
  u(`^${LEAD}(?:I|[Ww]e)(?: have|['’]ve)?${ADVERBS} (?:received|got) `),
  u(`^[Rr]eceived ${THING}`),
  u(`^${LEAD}\\p{L}[^?:]{2,90} (?:(?:has|have)${ADVERBS} )?(?:arrived|come in|been received|reached us)\\b`),
  u(
    `\\b(?:(?:ich|wir) (?:habe|haben|hab)|(?:habe|haben|hab) (?:ich|wir))\\b[^?]{0,120} (?:erhalten|bekommen)${ALREADY}`,
    'iu',
  ),
  u(`^${LEAD}\\p{L}[^?:]{2,90} ist\\b[^?]{0,50} (?:eingegangen|angekommen|eingetroffen)${ALREADY}`),
];

/** What is thanked for or taken in that nobody owed: that somebody wrote, called or was kind. */
const COURTESY =
  /(?<!\p{L})(?:thanks?|thank ?you|dank|danke|received|got) (?:[a-z]+ ){0,3}?(?:for |für )?(?:the|your|this|an?|d(?:as|ie|en|er)|ihren?|ihr|deinen?|dein)(?: (?!(?:and|und|mit|with)(?!\p{L}))\p{L}+){0,2} (?:messages?|(?:e-?)?mails?|notes?|letters?|calls?|voicemails?|texts?|emails?|enquir(?:y|ies)|inquir(?:y|ies)|questions?|interest|patience|understanding|time|trust|support|attention|help|hospitality|kindness|welcome|wishes|words|talk|chat|conversation|meeting|visit|nachricht(?:en)?|schreiben|brief|anruf|anfragen?|rückruf|interesse|geduld|verständnis|zeit|vertrauen|unterstützung|aufmerksamkeit|hilfe|gastfreundschaft|wünsche|worte|gespräch|treffen|besuch|fragen?)(?!\p{L})(?!.*(?<!\p{L})(?:and|with|und|mit|samt|plus|containing)(?!\p{L}))/iu;

/** One of these stands in whatever the patterns above take: most sentences have none, and are tried no further. */
const TELLING = inSentence(
  new RegExp(
    `${FORM}|beiliegend| bei[.!]*$|thank|dank|received|got |arrived|come in|reached us|erhalten|bekommen|eingegangen|angekommen|eingetroffen`,
    'i',
  ),
);

/** What leaves open whether something is done, or is done only in part or by hearsay. */
const UNSURE =
  /\?["'”)]*$|(?<!\p{L})(?:not|never|n['’]t|cannot|if|unless|whether|will|would|should|shall|could|can|may|might|must|hopes?|once|when|until|before|after|as soon as|almost|nearly|partly|half|some of|part of|to be|going to|said|says|told|heard|thinks?|believes?|claims?|supposed|nicht|nie|kein\p{L}*|wenn|falls|sobald|sofern|ob|wird|werden|soll\p{L}*|muss|müssen|kann|können|könnte\p{L}*|würde\p{L}*|hätte\p{L}*|sagt|sagte|angeblich|bevor|bis|fast|teilweise|zum teil|teils|except|außer|instead|by mistake|versehentlich)(?!\p{L})|n['’]t\b/iu;

/** What only leads to what somebody says: `Owen wrote:`. */
const ATTRIBUTION = /(?<!\p{L})(?:wrote|written|schrieb|geschrieben)\s*(?::|$)/iu;

/** What is done again and again, or by rule: `Invoices are paid within 30 days`. */
const USUALLY =
  /\b(?:usually|normally|always|every|each|monthly|weekly|within|per|immer|jede[nrs]?|monatlich|wöchentlich|binnen|innerhalb)\b/i;

/** True of a sentence that only says that something is done; what names a sum may be a term as well. */
export function isOnlyFulfilled(sentence: string): boolean {
  const found = fulfilledIn(sentence.replace(/\s+/g, ' ').trim());
  return found?.isReceipt ?? (found !== undefined && amountsIn(sentence, 1).length === 0);
}

/** By whom a sentence says that something is done, or that it was taken in; undefined for any other sentence. */
export function fulfilledIn(text: string): Fulfilled | undefined {
  if (text.length < 8 || text.length > 240 || !TELLING.test(text)) return undefined;
  if ([UNSURE, USUALLY, ATTRIBUTION, COURTESY].some((pattern) => pattern.test(text))) return undefined;
  if (RECEIPT.some((pattern) => pattern.test(text))) return { by: 'speaker', isReceipt: true };
  if (SPEAKER.some((pattern) => pattern.test(text))) return { by: 'speaker' };
  const name = NAMED.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0];
  if (name !== undefined) return { by: { name } };
  return NOBODY.some((pattern) => pattern.test(text)) ? { by: 'nobody' } : undefined;
}

function capitalised(forms: readonly string[]): string {
  return forms.map((form) => form.slice(0, 1).toUpperCase() + form.slice(1)).join('|');
}
