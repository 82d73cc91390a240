/** What each family of look-up texts begins with in rows, of which there are very many. */
const PREFIXES = {
  /** An identity key that a profile asserts beside its own. */
  asserted_key: 'x',
  /** A name and its holder by mail address, domain or a source's id. */
  identified_holder: 'h1',
  /** A name and its holder by an external id alone. */
  external_holder: 'h2',
  /** A name and its holder by that name with a discriminator. */
  discriminated_holder: 'h3',
  /** A name that its profile's key does not tell, for finding it when a holder of the name comes or goes. */
  sought_name: 'y',
  /** A known name, whatever its label. */
  known_name: 'k',
  /** The name of a business, as runs of text are looked up. */
  business_name: 'b',
  /** The name or slug of a business, as an organization of its entity would hold it. */
  business_holder: 'g',
  /** The run of text that a reading waits in. */
  waiting_run: 'w',
  /** The phone of a holder. */
  holder_phone: 'p',
  /** The phone of a name that may join a holder. */
  name_phone: 'v',
  /** A stated birth date or employer. */
  stated: 'q',
  /** A stated birth date or employer beside a name, by which who has no identifier may join a holder. */
  stated_beside_name: 'i',
} as const;

/** A kind of text by which profiles are found and grouped. */
export type Family = keyof typeof PREFIXES;

/** A look-up text of a family out of its parts. */
export const lookupText = (family: Family, ...parts: (string | number)[]): string =>
  `${PREFIXES[family]}|${parts.join('|')}`;

/** True for a look-up text of that family. */
export const isOf = (family: Family, text: string): boolean => text.startsWith(`${PREFIXES[family]}|`);

/** True for a look-up text of any of these families. */
export const isOfAny = (families: readonly Family[], text: string): boolean =>
  families.some((family) => isOf(family, text));

/** What stands behind the family in a look-up text. */
export const restOf = (text: string): string => text.slice(text.indexOf('|') + 1);

/** The same text under another family. */
export const asFamily = (family: Family, text: string): string => lookupText(family, restOf(text));

const COUNTED: readonly Family[] = [
  'identified_holder',
  'external_holder',
  'discriminated_holder',
  'known_name',
  'business_name',
  'business_holder',
  'holder_phone',
];

/** True for the families whose holders are counted, so that their rows carry the group. */
export const isCounted = (text: string): boolean => isOfAny(COUNTED, text);
