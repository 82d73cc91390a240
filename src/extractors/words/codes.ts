const CODED =
  /^(?:the )?(?:models?|modell|types?|typ|series|serie|version|release|artikel|part|sku|item|ref|order|ticket|case|room|raum|zimmer|gate|flight|bus|batch|lot)\.? #?(?=\S*\d)\S+$/i;

/** The number of an account, a register or a tax, or what it is called. */
const NUMBER = /\d{5}|^(?:IBAN|BIC|SWIFT|VAT|USt|UID|HRA|HRB|EORI|SIRET|SIREN|KvK|CVR|org\.? ?n[or])\b/i;

/** Letters that a transcript tells one by one: `the D_S_P_`, `a U_I_D_ mark`. */
const LETTERS = /(?<![\p{L}_])(?:\p{L}_){2,}/u;

/** Several of what letters stand for: `CVs`, `KPIs`. */
const PLURAL = /^\p{Lu}{2,5}s$/u;

/** Two codes of a kind: `BRXTEST1 & BRXTEST2`. */
const TWINS = /^(\p{Lu}{3,12})[\p{Lu}\d]{1,2} (?:&|and|und|or) \1[\p{Lu}\d]{1,2}$/u;

/** True for a number, letters told one by one or in the plural, two codes of a kind, and for a thing that a code tells from others of its kind: `Model X200`, `Room 12B`. */
export const isCoded = (name: string): boolean =>
  [NUMBER, LETTERS, CODED, PLURAL, TWINS].some((code) => code.test(name));
