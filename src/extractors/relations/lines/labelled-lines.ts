import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isDepartmentName, isField } from '../../words/jobs.ts';
import { isDepartment, isTitle } from '../../page/signature/card-parts.ts';
import { hasLegalForm } from '../../words/names.ts';
import { ROLE } from '../rule.ts';
import { isFirmOn, isPersonOn, type Piece } from './named-on-line.ts';
import { ASIDE, ATTENTION, peopleIn, piecesOf, SEPARATOR, type Listed } from '../pieces.ts';

const PART =
  '(?:client|customer|supplier|vendor|contractor|subcontractor|consultants?|agency|partner|buyer|seller|owner|landlord|tenant|auftraggeber(?:in)?|auftragnehmer(?:in)?|kund(?:e|in)|lieferant(?:in)?|dienstleister(?:in)?|bauherr(?:in|schaft)?|vermieter(?:in)?|mieter(?:in)?)';
/** `Client (Acme Ltd): ` before its people. */
const SIDE = new RegExp(
  `^(?:[-*•] )?(?:for the |from the |für den |für die )?${PART} ?\\((\\p{Lu}[^()]{2,50})\\)\\s?:\\s+`,
  'iu',
);
/** `Prepared for: `, `Ansprechpartner: `: before somebody and the house, whichever comes first. */
const LABEL = new RegExp(
  `^(?:[-*•] )?(?:(?:prepared|submitted|presented|requested|issued|approved|written|quoted|reviewed|ordered) (?:by|for|to)|(?:(?:your|our|media|press|sales|technical|emergency|billing) )?contact(?: person)?|presse ?kontakt|contact presse|gesprächspartner(?:in)?|anrufer(?:in)?|caller|spoke (?:to|with)|met(?: with)?|interlocuteur|interlocutrice|rechnungsempfänger(?:in)?|rechnungsanschrift|lieferanschrift|empfänger(?:in)?|besteller(?:in)?|enquiries|queries|(?:ihr |unser )?ansprechpartner(?:in)?|bearbeiter(?:in)?|(?:erstellt|verfasst|vorgelegt|geprüft) (?:von|für)|author|verfasser(?:in)?|an|to|bill to|invoice to|ship to|rechnung an|${PART})\\s?:\\s+(?=\\p{Lu})`,
  'iu',
);
/** A post before whoever holds it: `Inspector: `. */
const POST = /^(?:[-*•] )?(\p{L}[\p{L} ]{2,24})\s?:\s+(?=\p{Lu})/u;
const postIn = (text: string): RegExpExecArray | undefined => {
  const found = POST.exec(text);
  return found && NAMES_OFFICE.test(found[1] ?? '') ? found : undefined;
};
const NAMES_OFFICE = new RegExp(`(?:^| )${ROLE}$`, 'i');

/** A line of those to whom something goes: somebody and a house behind may be two of them. */
const ADDRESSED = /^(?:an|to)\s?:/i;

/** The house and its people on a line with a label: `Client (Acme Ltd): Dana Frost, Buyer; Tom Lee`, `Prepared by: Dana Frost, Acme Ltd`. */
export function labelledOn(page: Page, { text, at }: Line): Listed | undefined {
  const side = SIDE.exec(text);
  if (side) {
    const [whole, name = ''] = side;
    const people = peopleIn(page, piecesOf(text.slice(whole.length), at + whole.length, SEPARATOR));
    return people?.length ? { house: { text: name, at: at + whole.indexOf(name) }, people } : undefined;
  }
  const lead = (LABEL.exec(text) ?? postIn(text))?.[0].length ?? 0;
  const pieces = (lead ? piecesOf(text.slice(lead), at + lead, /, /g) : []).map(withoutAttention).map(withoutSeat);
  const isWho = ({ text, at }: Piece) => isPersonOn(page, { text: text.replace(ASIDE, ''), at });
  const [person, ...others] = pieces.filter(isWho);
  const [house, ...more] = pieces.filter(
    (piece) => !isWho(piece) && (isFirmOn(page, piece) || isReadAsFirm(page, piece)),
  );
  const rest = pieces.filter((piece) => piece !== person && piece !== house);
  if (
    !person ||
    !house ||
    others.length ||
    more.length ||
    !rest.every(
      ({ text }) =>
        isBeside(text) || isTitle(text) || isDepartment(text) || isDepartmentName(text) || isField(text.split(' ')),
    )
  )
    return undefined;
  if (person.at < house.at && ADDRESSED.test(text)) return undefined;
  const office = ASIDE.exec(person.text)?.[1] ?? rest[0]?.text;
  const name = { text: person.text.replace(ASIDE, ''), at: person.at };
  return { house, people: [office && isTitle(office) ? { ...name, title: office } : name] };
}

/** A house without the town in brackets behind it. */
const withoutSeat = ({ text, at }: Piece): Piece => ({
  text: hasLegalForm(text.replace(ASIDE, '')) ? text.replace(ASIDE, '') : text,
  at,
});

/** A piece without what says that a letter is for whom it names. */
function withoutAttention({ text, at }: Piece): Piece {
  const lead = ATTENTION.exec(text)?.[0].length ?? 0;
  return { text: text.slice(lead), at: at + lead };
}

/** Before a house, what somebody does there, and behind it a number. */
const isBeside = (text: string): boolean =>
  /^[+(]?\d[\d\s()/.-]{5,}$|^(?:corporate |public |investor |external )?(?:communications?|press|media|pr|marketing|relations|affairs)$/i.test(
    text,
  );

/** True for what the tagger took for a firm there, sure of it or not. */
function isReadAsFirm(page: Page, { at, text }: Piece): boolean {
  const place = page.places.get(at);
  const mention = place && page.mention(place.index);
  return mention?.rule === 'names.organization' && mention.name === text && text.includes(' ') && !isTitle(text);
}
