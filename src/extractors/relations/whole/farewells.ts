import type { Claim, Item } from '../../../common/model.ts';
import type { Page } from '../../page/page.ts';
import type { Sentence } from '../../page/sentences.ts';
import { AUTHORITY, SELF } from '../../finding.ts';

/** That the day of the item is the last on which its writer works where he wrote. */
const LAST_DAY =
  /\btoday (?:is|was|marks|will be) (?:also )?my (?:very |official )?(?:last|final) (?:working )?(?:day|shift)\b(?! (?:of (?:leave|holiday|school|term)|before|this|at (?:the|this) (?:\p{L}+ )?(?:fair|show|conference|course|festival|hotel|exhibition|congress|stand)))|\bmy (?:very )?last (?:working )?(?:day|shift)(?: [^.;?]{0,40})? is today\b|\bheute ist (?:[^.;?]{0,60} )?mein letzter (?:arbeitstag|tag|dienst)\b(?! (?:im urlaub|vor|in diesem|dieses|diese|auf (?:der|dem)))|\b(?:i['’]m|i am) (?:handing|giving) (?:in|back) my (?:keys|badge|lanyard|laptop)\b(?! (?:for|to|of) )|\b(?:aujourd['’]hui est|c['’]est aujourd['’]hui) mon dernier jour\b|\bhoy es mi último día\b|\boggi è il mio ultimo giorno\b|\bvandaag is mijn laatste (?:werk)?dag\b|\bi dag er min siste (?:arbeids)?dag\b/iu;

/** Ends what the item tells of the work of whoever says farewell in it, whose own word that is. */
export function endFarewells({ date }: Item, page: Page): void {
  const from = page.genre === 'mail' ? page.claims.find(isSent)?.from : undefined;
  if (from === undefined || !page.sentences.some((sentence) => isFarewell(page, sentence))) return;
  const who = page.thing(from);
  for (const claim of page.claims)
    if (/^(?:works_for|leads|reports_to)$/.test(claim.type) && page.thing(claim.from) === who) {
      claim.validTo ??= date.slice(0, 10);
      claim.authority = Math.max(claim.authority, AUTHORITY.sentence);
    }
}

const isSent = ({ type, to }: Claim): boolean => to === SELF && /^(?:sent|authored)$/.test(type);

const isFarewell = ({ text }: Page, { start, end, kind }: Sentence): boolean =>
  kind === 'own' && LAST_DAY.test(text.slice(start, end)) && !/\?\s*$/.test(text.slice(start, end));
