const NOUN = 'Familie|Family|Eheleute|Famille|Famiglia|Familia|Familjen|Fam\\.|Fam';
const BEGINS = new RegExp(`^(?:${NOUN}) `, 'i');
const ENDS = new RegExp(`(?<!\\p{L})(?:${NOUN})\\s{1,2}$`, 'iu');

/** True for the name of several people by its first word: `Familie Berg`. */
export const isFamilyName = (name: string): boolean => BEGINS.test(name);

/** True for words that end in what calls several people of the name behind it. */
export const leadsToFamily = (before: string): boolean => ENDS.test(before);
