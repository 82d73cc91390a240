import { SALUTATIONS } from '../../words/greetings.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import type { Line } from '../lines.ts';
import { quiet } from '../names.ts';
import type { Page } from '../page.ts';

/** A house that a line of a letter names: what the line writes, and where. */
export interface Named {
  text: string;
  at: number;
}

/** A letter or an order in the form of one: the house whose paper it is, the lines to whom it goes, and the line with which it closes. */
export interface Letter {
  head: Named;
  /** The lines of the address, without those of the head. */
  address: Line[];
  /** The number of the line with the closing. */
  closing: number;
}

const HEAD_LINES = 2;
const ADDRESS_LINES = 20;
const MARKS = /^[#*_>\s]+/;
/** What parts the house from its address on one line. */
const PARTS = /\s*[*_]*\s*(?:[·•|]|\s[–—]\s|,\s(?=\P{Lu}|\p{Lu}[\p{L}.-]*\s?\d|Postfach|P\.?O\.? Box)).*$/u;
const OPENS =
  /^(?:dear|sehr geehrte[rs]?|guten tag|madame|monsieur|gentile|egregio|estimad[oa]s?|geachte|beste)(?!\p{L})/iu;

/** What a letter closes with. */
export const CLOSING =
  /^(?:mit (?:freundlichen|besten|herzlichen) grüßen|freundliche grüße|hochachtungsvoll|(?:yours|very truly|sincerely|kind regards|best regards|regards|respectfully)(?: [\p{L}]+){0,2}|cordialement|(?:cordiali|distinti) saluti|atentamente|hoogachtend|met vriendelijke groet(?:en)?)[,.]?$/iu;

const isOpening = ({ text }: Line): boolean =>
  text.length < 80 &&
  (OPENS.test(text) || (SALUTATIONS.has(text.split(/[ ,]/, 1)[0]?.toLowerCase() ?? '') && text.endsWith(',')));

/** Reads a document as a letter: by the house with which it begins, and its salutation or closing. */
export function letterOf({ lines, genre }: Pick<Page, 'lines' | 'genre'>): Letter | undefined {
  if (genre !== 'document' && genre !== 'contract') return undefined;
  const filled = lines.filter(({ text }) => text);
  const head = filled
    .slice(0, HEAD_LINES)
    .map(houseOn)
    .find((one) => one !== undefined);
  if (!head) return undefined;
  const opening = lines.findIndex(isOpening);
  const closing = lines.findLastIndex(({ text }) => CLOSING.test(text));
  if (closing < 0 || (opening >= 0 && opening > closing)) return undefined;
  const end = opening < 0 ? ADDRESS_LINES : Math.min(opening, ADDRESS_LINES);
  return { head, address: lines.slice(0, end).filter(({ at }) => at > head.at + head.text.length), closing };
}

/** The house with whose name a line begins. */
function houseOn({ text, at }: Line): Named | undefined {
  const from = MARKS.exec(text)?.[0].length ?? 0;
  const name = text
    .slice(from)
    .replace(PARTS, '')
    .replace(/[*_]+$/, '')
    .trim();
  const isHouse = /^\p{Lu}/u.test(name) && name.length < 70 && (hasLegalForm(name) || isOrganizationName(quiet(name)));
  return isHouse ? { text: name, at: at + from } : undefined;
}
