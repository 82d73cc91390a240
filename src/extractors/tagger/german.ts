import type { Token } from '../page/tokens.ts';
import { isFirstName } from './gazetteer.ts';
import { hasLegalForm } from '../words/names.ts';

const OWN = /^(?:unser|mein|ihr|sein|dein)(?:e|en|em|er|es)?$/i;
/** What German says somebody is. */
export const POST =
  /^\p{L}*(?:führer|leiter|meister|wart|anwalt|anwält|inhaber|direktor|assistent|sekretär|berater|vertreter|verwalter|beauftragte|doktorand|kolleg|mitarbeiter|techniker|sprecher|vorsitzende|präsident|ansprechpartner|freund|prokurist|gesellschafter|einkäufer|verkäufer|buchhalter|disponent|chef)(?:in|en|e|n|r)?$/iu;
const ARTICLE = /^(?:Der|Die|Das|Dem|Den|Ein|Eine|Einem|Einer)$/;
const ADDRESSED = /^(?:herr|herrn|frau)$/i;
/** What German says a firm is to somebody. */
export const DEALER =
  /^(?:Kunden?|Kundin|Lieferant(?:in|en)?|Partner|Mitbewerber|Auftraggeber(?:in)?|Auftragnehmer(?:in)?|Firma|Spedition|Vermieter(?:in)?|Dienstleister|Hersteller|Händler|Mieter(?:in)?)$/u;
/** What a house is to another and none is called: `der Konkurrent Acme`, `vom Mitbewerber Acme`. */
const RELATED =
  /^(?:Kunden?|Kundin|Lieferant(?:in|en)?|Zulieferer[ns]?|(?:Mit|Wett)bewerber[ns]?|Konkurrent(?:in|en)?|Auftraggeber(?:in)?s?|Auftragnehmer(?:in)?s?|(?:Nach|Sub)unternehmer[ns]?|Dienstleister[ns]?|Vermieter(?:in)?s?|(?:Vertriebs|Kooperations|Geschäfts)partner[ns]?|Hausbank|Firma)$/u;
/** Behind such a word it is a part of a name. */
const LINK = /^(?:&|und|der|des|für)$/;
/** What German calls what somebody said, or what there was with them, where the name follows: `Anruf Weber`, `Termin Metallbau Kern GmbH`. */
const OCCASION =
  /^(?:Antwort|Hinweis|Anmerkung|Kommentar|Frage|Rückfrage|Nachfrage|Notiz|Bemerkung|Einwand|Anruf|Rückruf|Rückmeldung|Besuch|Termin|Gespräch|Telefonat|Besprechung|Treffen|Vorschlag|Nachricht|Vortrag)$/u;
/** What begins a contract before the first party. */
export const BETWEEN = /^(?:Zwischen|Between|Entre|Tra|Fra|Tussen|Mellom|Mellem|Mellan)$/;
const TIMES = /^(?:Jahre?n?|Tagen?|Wochen?|Monate?n?|Stunden?|Zeit|Anfang|Ende|Mitte)$/;
const SMALL = /^(?:von|vom|der|des|dem|den|die|bei|beim|aus|und|für|am|im|zu[mr]?)$/;

const textAt = (tokens: Token[], at: number): string => tokens[at]?.text ?? '';

/** True for what German says somebody is or said, before at least two words of name or a given name (`Unser Kassenwart Ole Brandt`, `Ruf Herrn Klee`, `Gesellschafter Ole`, `HR Klee`), and for whose that is (`Meine Chefin`). */
export const isPost = (tokens: Token[], at: number, to: number): boolean =>
  (to - at > 1 &&
    (ARTICLE.test(textAt(tokens, at)) ||
      /^H[RN]$/.test(textAt(tokens, at)) ||
      OCCASION.test(textAt(tokens, at)) ||
      ADDRESSED.test(textAt(tokens, at + 1)) ||
      (OWN.test(textAt(tokens, at)) && POST.test(textAt(tokens, at + 1))))) ||
  (to - at > 2 && (OWN.test(textAt(tokens, at)) || POST.test(textAt(tokens, at)))) ||
  (to - at === 2 && POST.test(textAt(tokens, at)) && isFirstName(textAt(tokens, at + 1).toLowerCase()));

/** True for one word that says what somebody is or a time, with an article or preposition at most: `Prokurist der`. */
export const isPostAlone = (tokens: Token[], from: number, to: number): boolean =>
  (to - from === 1 || (to - from === 2 && endsSmall(tokens, to))) &&
  (POST.test(textAt(tokens, from)) || TIMES.test(textAt(tokens, from)));

/** True for words that end in one that only leads to the next: `Brandt von`. */
export const endsSmall = (tokens: Token[], to: number): boolean => SMALL.test(textAt(tokens, to - 1));

/** True for a word that says what the firm that follows is to another (`Mitbewerber Halm`), and with its legal form also whose it is or what there was with it: `Unser Kunde Halm Bau GmbH`. */
export const leadsToFirm = (tokens: Token[], from: number, to: number): boolean =>
  (to - from > 1 && RELATED.test(textAt(tokens, from)) && !LINK.test(textAt(tokens, from + 1))) ||
  (to - from > 1 && ARTICLE.test(textAt(tokens, from)) && RELATED.test(textAt(tokens, from + 1))) ||
  (to - from > 2 &&
    [OWN, DEALER, OCCASION, BETWEEN].some((lead) => lead.test(textAt(tokens, from))) &&
    hasLegalForm(`${textAt(tokens, to - 2)} ${textAt(tokens, to - 1)}`));
