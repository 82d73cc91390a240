import { bareName } from '../../page/names.ts';
import { hasHouseForm, withoutFirma } from '../../page/naming/house-form.ts';
import { isRegistered } from '../../page/naming/no-house.ts';
import { isEntered } from '../../page/signature/register.ts';
import { isPartOfHouse } from '../../page/header/house-note.ts';
import { nameKey, type Page } from '../../page/page.ts';
import { AUTHORITY, type Found } from '../../finding.ts';
import { isFirstName } from '../../tagger/gazetteer.ts';
import { isOrganizationName } from '../../words/names.ts';
import { firstPart, lastPart } from '../../words/parts.ts';
import { confidenceOf } from '../measured.ts';

/** A piece of a line: its words and where they begin in the body. */
export interface Piece {
  text: string;
  at: number;
}

const CONFIDENCE = 0.9;
const PERSON =
  /^(?:(?:Mr|Ms|Mrs|Miss|Dr|Prof|Professor|Rev|Capt|Cllr|Herr|Herrn|Hr|Frau|Fr|Mme|M|Mw|Dhr|Sig|Sra|Sr|Sir|Ing|Mag|DI)\.? ){0,2}\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}\.|v[ao]n|de[nrl]?|zu|ter|\p{Lu}[\p{L}'’-]+)){0,3} \p{Lu}[\p{L}'’-]+(?: (?:Jr|Sr)\.?)?$/u;

/** True for words that have the form of somebody's name. */
export const isNameForm = ({ text }: Piece): boolean => PERSON.test(text) && !isOrganizationName(text);

/** True for words that are somebody's name by their form, where the item knows them or a given name begins them. */
export const isPersonOn = (page: Page, { text }: Piece): boolean =>
  isNameForm({ text, at: 0 }) &&
  (page.referents.find('Contact', bareName(text)) !== undefined ||
    isFirstName(firstPart(bareName(text), ' ').toLowerCase()));

/** A form of address with a surname or a name behind it. */
const TITLED =
  /^(?:Mr|Ms|Mrs|Miss|Dr|Prof|Herrn?|Hrn?|Frau|Fr|Mme|Madame|Monsieur|Dhr|Mevr)\.? (?:(?:Dr|Prof|Ing|Dipl\.-Ing)\.? )*(?:\p{Lu}\. )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u;

/** True for words that a form of address says are somebody's name. */
export const isTitledOn = ({ text }: Piece): boolean => TITLED.test(text) && !isOrganizationName(text);

/** True for words that are a firm's name by their form, or that the item knows as one. */
export const isFirmOn = (page: Page, { text }: Piece): boolean =>
  /^\p{Lu}|^\d/u.test(text) &&
  text.length < 70 &&
  !/\p{Ll}{3}[.?!] /u.test(text) &&
  hasHouseForm(text) &&
  !isPartOfHouse(text) &&
  !isRegistered(text) &&
  !isEntered(text) &&
  (isOrganizationName(text) || page.referents.find('Organization', text) !== undefined);

/** The mention of whom or what a piece of a line names, made here where nothing has. */
export function* onLine(
  page: Page,
  label: 'Contact' | 'Organization',
  { text, at }: Piece,
  rule: string,
): Found<number> {
  const name = label === 'Contact' ? bareName(text) : withoutFirma(text);
  const known =
    page.known.get(nameKey(label, name)) ??
    page.referents.find(label, name) ??
    placed(page, label, at, text) ??
    (isTitledOn({ text, at }) ? within(page, at, text) : undefined);
  return (
    known ??
    (yield {
      label,
      tier: 'reading',
      name,
      identifiers: [],
      rule,
      confidence: CONFIDENCE,
      authority: AUTHORITY.sentence,
      start: at,
      end: at + text.length,
    })
  );
}

/** What stands at that place, where it is read for sure. */
function placed(page: Page, label: string, at: number, text: string): number | undefined {
  const place = page.places.get(at);
  const mention = place && page.mention(place.index);
  return mention?.label === label && mention.tier !== 'weak' && mention.name === text ? place?.index : undefined;
}

/** Whoever is read behind the form of address with which words begin. */
function within(page: Page, at: number, text: string): number | undefined {
  const end = at + text.length;
  const place = [...page.places.values()].find((one) => one.start > at && one.end === end);
  return place && page.mention(place.index).label === 'Contact' ? place.index : undefined;
}

/** What a line states of somebody and a house. */
export const stated = (rule: string, start: number, end: number) => ({
  rule,
  confidence: confidenceOf(lastPart(rule, '.')),
  authority: AUTHORITY.sentence,
  start,
  end,
});
