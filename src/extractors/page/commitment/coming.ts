import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { dueIn } from '../days/dates.ts';
import type { Setting } from './setting.ts';
import { isSoon } from './soon.ts';

const GOODS =
  '(?:goods|parts|samples?|parcels?|packages?|orders?|deliver(?:y|ies)|shipments?|pallets?|boxes|crates|units?|machines?|desks?|chairs?|windows?|doors?|books?|prints?|proofs?|copies|quotes?|quotations?|offers?|invoices?|contracts?|agreements?|reports?|drafts?|plans?|drawings?|designs?|documents?|papers?|minutes|results?|figures|numbers|refunds?|payments?|money|replacements?|spare|order|rest|remainder|balance|list|keys?|files?|slides?|answer|decision)';
/** What reaches somebody by a day: `The samples leave our warehouse on Monday`. */
const COMES = inSentence(
  new RegExp(
    `^(?:[^.!?,;:]{0,60}(?:[,;:]| [-–—]) )?(?:(?:[Tt]he|[Oo]ur|[Yy]our|[Aa]ll|[Mm]y|[Tt]hese|[Tt]hose) (?:[a-z-]+ ){0,4}?${GOODS}(?: (?:of|for|from|to) [^,.;]{2,40})?|[Ii]t|[Tt]hey) (?:will |should |shall |is to |are to )?(?:(?:be |go |come |leave |ship |arrive )?(?:with you|on your desk|out to you)|ships?|leaves? (?:our|the) (?:warehouse|factory|works|depot|mill|press)|arrives?|reach(?:es)? you|(?:to )?follows?|goes out|go out|comes? (?:on|by))\\b`,
    'u',
  ),
);
const IT = /^(?:[^.!?,;:]{0,60}[,;:] )?(?:[Ii]t|[Tt]hey)\b/u;
const REACHES = /\b(?:with you|on your desk|reach(?:es)? you|out to you)\b/;
/** `Delivery is on 12 June`, `Payment will follow by Friday`. */
const HANDED = inSentence(
  /^(?:[^.!?,;:]{0,60}[,;:] )?(?:(?:I|we) (?:can )?confirm(?: that)? )?(?:the |our )?(?:delivery|shipment|payment|completion|handover|installation|collection|dispatch|start of work)\b[^.?!]{0,40}? (?:is (?:on|for|set for|due|planned for|fixed for)|takes place|will (?:be|take place|follow|happen)|shall (?:be|take place)|follows|is scheduled for)\b|^(?:[^.!?,;:]{0,60}[,;:] )?(?:the |our )?(?:building |installation )?(?:works?|installation|job) (?:will )?(?:starts?|begins?|commences?) (?:on|by|in|next)\b/i,
);
const HAVE_IT = inSentence(
  /^(?:[^.!?,;:]{0,60}[,;:] )?[Yy]ou (?:will|should|shall) have (?:it|them|this|that|my|our|the|your|an?|all|everything)\b/,
);
const OFFERED = inSentence(
  /^(?:[^.!?,;:]{0,60}[,;:] )?(?:[Ll]et me (?:send|get|check|ask|call|find|forward|draft|prepare|book|bring|come back|get back|look|sort|fix)|(?:(?:I|[Ww]e)(?:['’]m| am|['’]re| are|['’]d be| would be) )?(?:[Hh]appy|[Gg]lad|[Dd]elighted) to (?:look|give|do|come|take|send|bring|deliver|prepare|provide|draft|call|write|share|forward|pay|host|help))\b/,
);
const NOW = inSentence(
  /^(?:ok(?:ay)?,? |yes,? |sure,? |done,? )?(?:sending|bringing|paying|dropping|picking|collecting|shipping|posting|transferring|ordering|booking|can (?:do|bring|come|send|pay|deliver|drop|pick))\b/i,
);
/** What will come, whenever: `A credit note will follow`. */
const FOLLOWS = inSentence(
  /^(?:[^.!?,;:]{0,60}(?:[,;:]| [-–—]) )?(?:(?:the|our|my|an?) )?(?:credit note|invoice|contract|offer|quote|quotation|report|minutes|draft|refund|replacement|rest|remainder|agenda|slides|list)s?(?: (?:of|for|from) [^,.;]{2,40})? (?:(?:will|shall) follow|to follow)\b/i,
);
const PAST = /\b(?:was|were|had|arrived|sent|left|came|went|yesterday|last (?:week|month))\b/i;

const GERMAN_GOODS =
  '(?:rechnung|angebot|muster|lieferung|ware|vertrag|bericht|unterlagen|pläne|plan|protokoll|zahlung|überweisung|teile|bestätigung|entwurf|offerte|paket|montage|übergabe|abholung|auslieferung|versand|restzahlung|gutschrift|fahne|fahnen|liste|zeichnungen?|ersatzteile?|ersatz)';
const GERMAN_COMES = inSentence(
  new RegExp(
    `^(?:[^.!?,;:]{0,60}[,;:] )?(?:(?:die|das|der|ihre?|unsere?) )?(?:[a-zäöüß-]+ ){0,2}?${GERMAN_GOODS} (?:folgt|folgen|geht|gehen|kommt|kommen|erfolgt|erfolgen|trifft|treffen|verlässt|verlassen|wird|ist|liegt) `,
    'iu',
  ),
);
const GERMAN_HAVE = inSentence(
  /\b(?:haben sie|sie haben|hast du|du hast) (?:das|die|den|mein\w*|unser\w*|ihr\w*|alles|bis|spätestens)\b(?!.*\bzeit\b)/iu,
);

/** Who comes for whoever writes: `Unser Mechaniker kommt am 21. April`, `Our technician comes on 21 May`. */
const SENT = inSentence(
  /^(?:[^.!?,;:]{0,60}[,;:] )?(?:(?:unsere?|meine?) (?:\p{L}+ )?(?:\p{L}*(?:mechaniker|techniker|monteur|fahrer|elektriker|installateur|schreiner|tischler|maler|handwerker|dachdecker|gutachter|sachverständige|berater|mitarbeiter|spediteur|servicemann|kundendienst)(?:in|innen|e|n|en)?) (?:kommt|kommen|besucht|besuchen|(?:ist|sind)(?= .*\b(?:bei|vor ort|da)\b)) |our (?:\p{L}+ )?(?:technician|engineer|mechanic|fitter|driver|electrician|plumber|installer|surveyor|courier|roofer|painter)s? (?:comes?|arrives?|visits?|(?:is|are) coming|calls? round|(?:is|are) (?:with you|on site|there)) )(?!.*(?<!\p{L})(?:nicht|kein\p{L}*|nie|not|never)(?!\p{L}))/iu,
);

/** True where a text says that something or somebody comes, is handed over or is there for the reader by a day. */
export function isComing(text: string, { genre, date }: Setting): boolean {
  if (genre === 'transcript' || /\?["'”)]*$/.test(text)) return false;
  const isAnnounced =
    (COMES.test(text) && (!IT.test(text) || REACHES.test(text))) ||
    HANDED.test(text) ||
    HAVE_IT.test(text) ||
    OFFERED.test(text) ||
    (genre === 'chat' && NOW.test(text)) ||
    GERMAN_COMES.test(text) ||
    SENT.test(text) ||
    (GERMAN_HAVE.test(text) && /\bbis\b/.test(text));
  if (FOLLOWS.test(text)) return true;
  return (
    isAnnounced &&
    !PAST.test(text) &&
    (isSoon(text) || dueIn(text, date) !== undefined || (genre === 'chat' && text.endsWith(' now')))
  );
}
