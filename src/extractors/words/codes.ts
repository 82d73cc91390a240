const CODED =
  /^(?:the )?(?:models?|modell|types?|typ|series|serie|version|release|artikel|part|sku|item|ref|order|ticket|case|room|raum|zimmer|gate|flight|bus|batch|lot)\.? #?(?=\S*\d)\S+$/i;

/** The number of an account, a register or a tax, or what it is called. */
const NUMBER = /\d{5}|^(?:IBAN|BIC|SWIFT|VAT|USt|UID|HRA|HRB|EORI|SIRET|SIREN|KvK|CVR|org\.? ?n[or])\b/i;

/** True for a number, and for a thing that a code tells from others of its kind: `Model X200`, `Room 12B`. */
export const isCoded = (name: string): boolean => NUMBER.test(name) || CODED.test(name);
