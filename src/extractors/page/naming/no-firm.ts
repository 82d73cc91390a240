import { NO_FIRM } from '../../words/dealings.ts';
import { isCardProduct } from '../papers/payment-cards.ts';
import type { Page } from '../page.ts';
import { isPlaceByWords } from './beside-names.ts';
import { isThingOfHouse } from './part-of-house.ts';
import { isSold } from './things.ts';

/** Who keeps registers of firms: a court, a chamber, an office. */
const REGISTER =
  /^(?:(?:Amts|Landes|Handels)gerichts?|(?:Register|Firmenbuch)(?:gerichts?)?|Handelsregister|Tribunal de [Cc]ommerce|Registro Mercantil|Registro delle Imprese|Kamer van Koophandel|Companies House)(?!\p{L})/u;
/** What is nothing else than a register wherever it stands. */
const ENTRIES = /^(?:Registergericht|Firmenbuchgericht|Handelsregister|Registro Mercantil|Sitz)(?!\p{L})/u;
/** Under which number a firm is entered. */
const NUMBER =
  /^[\s,]{0,2}\(?(?:(?:unter|under|onder|mit)(?: der| the)? )?(?:(?:handels|firmenbuch|register)?(?:nummer|nr\.?|no\.?|number) ?:? ?)?(?:(?:HR ?[AB]|GnR|GsR|PR|VR|FN)(?:[ -]?Nr\.?)?:? ?\d|\d{4})/iu;
/** The letters of such a number, which end a name that goes on too far. */
const NUMBERED = / (?:HR ?[AB]|GnR|GsR|PR|VR|FN)$/;
/** What leads to where a firm is entered: `Sitz Bonn, `, `eingetragen beim `, `HRB 4711, `. */
const LEADS =
  /(?:(?:register|registergericht|firmenbuchgericht) ?:? ?|\bsitz(?: der gesellschaft)?(?: in)? ?:? ?[\p{L}][\p{L} .-]{1,30}[,;|•·]\s?|\b(?:eingetragen|registriert|geführt) (?:[\p{L}]+ )?(?:beim|im|am|in)(?: handelsregister (?:des|beim))? |\bregistered (?:with|at|by) |\binscrit[ae]? (?:en el|en|au|à|nel|nella|al) |\bingeschreven (?:bij|in) (?:de|het) |\b(?:HR ?[AB]|FN)[ -]?(?:Nr\.? ?)?:?[ \d]{2,9}\p{L}?,? ?\(?(?:beim )?)$/iu;
const REACH = 60;

/** True for a court or another register where a text says that a firm is entered there: it names whom the firm is known to, and nobody who acts. */
export function isRegister({ text }: Page, { start, end }: Placed, name: string): boolean {
  if (ENTRIES.test(name) || (REGISTER.test(name) && NUMBERED.test(name))) return true;
  return (
    REGISTER.test(name) &&
    (NUMBER.test(text.slice(end, end + REACH)) || LEADS.test(text.slice(Math.max(0, start - REACH), start)))
  );
}

/** Where a name stands in the text. */
interface Placed {
  start: number;
  end: number;
}

/** True for what is no firm's name, for what a firm sells, for where one is entered, and for a mountain's or a lake's. */
export const isNoFirm = (page: Page, place: Placed, name: string): boolean =>
  NO_FIRM.test(name) ||
  isCardProduct(name) ||
  isRegister(page, place, name) ||
  isThingOfHouse(page, name) ||
  isSold(page, name) ||
  isPlaceByWords(page, place.start, name);
