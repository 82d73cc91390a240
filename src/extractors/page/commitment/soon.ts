import { inSentence } from '../../../common/prefilter/in-sentence.ts';

/** A time to come that is no day: `early next week`, `before the weekend`, `Anfang nächster Woche`. */
const SOON = inSentence(
  /\b(?:early|late|later|mid|the (?:end|start|beginning|middle) of|before the end of) (?:next|this|the) (?:week|month)\b|\b(?:before|over|at) the weekend\b|\bin the next (?:few|couple of|two|three) (?:days|weeks)\b|\bin (?:an|half an|\d{1,2}|a few|two|three) (?:hours?|mins?|minutes)\b|\b(?:right|straight) away\b|\basap\b|\b(?:right now|shortly)\b|\b(?:anfang|mitte|ende|im laufe) (?:nächster|dieser|kommender|der (?:nächsten|kommenden)) woche\b|(?<!\p{L})(?:vor dem|übers|am|bis zum) wochenende\b|\bin den nächsten tagen\b/iu,
);

/** True where a text tells of a time to come that is no day. */
export const isSoon = (text: string): boolean => SOON.test(text);
