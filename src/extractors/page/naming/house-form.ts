const MOST_WORDS = 9;
/** What a day, a time or a list has, and no house's name. */
const SIGNS = /[;:!?]|\s[—|]\s|\b\d{1,2}[.:]\d{2}\b|\b\d{1,2}\. \p{Lu}\p{Ll}+ (?:19|20)\d\d\b|\b\d{1,2}\.\d{1,2}\./u;
const CLAUSE =
  /\b(?:is|was|are|were|has|have|had|will|shall|shows?|that|which|who|whose|behalf|studied|reports?|signed|ist|war|hat|wird|dass|welche[rs]?)\b/i;
const LEAD = /^(?:of|for|to|from|by|our|your|my|his|her|their|this|an?)\b/i;

/** True where the words of a line may be a house's name: few, without a verb, a day or a time. */
export const hasHouseForm = (text: string): boolean =>
  text.split(/\s+/).length <= MOST_WORDS && !SIGNS.test(text) && !CLAUSE.test(text) && !LEAD.test(text);

/** A house's name without the word for one before it: `Fa. Halm`. */
export const withoutFirma = (text: string): string => text.replace(/^(?:Fa\.|Firma) (?=\p{Lu})/u, '');
