/** What somebody is to somebody, where it stands before or behind a name and is no part of it, in lower case. */
const RELATIVES: ReadonlySet<string> = new Set(
  (
    'daughter son husband wife mother father brother sister uncle aunt cousin niece nephew grandson granddaughter ' +
    'tochter sohn ehemann ehefrau vater mutter bruder schwester onkel tante cousin cousine nichte neffe enkel enkelin schwager schwägerin lebensgefährte lebensgefährtin ' +
    'zoon dochter vader moeder broer zus hijo hija padre madre hermano hermana figlio figlia fils fille mari'
  ).split(' '),
);

/** True for a word that says what somebody is to somebody. */
export const isRelative = (word: string): boolean => RELATIVES.has(word.toLowerCase());

/** Behind a German or Dutch genitive (`Inges Mann`, `Annekes baas`): whose somebody is. */
export const isOfSomebody = (word: string): boolean =>
  isRelative(word) || /^(?:mann|frau|chefin?|vorgesetzte[rn]?|baas|man|vrouw|assistentin?)$/i.test(word);
