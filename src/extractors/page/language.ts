import type { Token } from './tokens.ts';

const words = (list: string) => new Set(list.split(' '));

const GERMAN = words(
  'der die das den dem des und ist sind nicht mit für auf ein eine einen einem einer eines wir ich sie ihr uns euch ihnen mir dir bei von vom zu zum zur im haben hat habe wird werden wurde noch ' +
    'nur auch aber oder wie wenn dass bitte schon sehr kann nach aus vor über um es gerne mein meine unser unsere unseren euer dein deine ihre ihren heute morgen kein keine seit bis',
);
const ENGLISH = words(
  'the of and to is that for with this have it we you are on be not will at from by our as but your my they he she has had would could should please',
);

/** True for a sentence whose small words are German rather than English: its capital letters then say little, for all nouns bear them. */
export function isGerman(tokens: Token[]): boolean {
  let score = 0;
  for (const { text } of tokens) {
    const word = text.toLowerCase();
    if (GERMAN.has(word)) score++;
    else if (ENGLISH.has(word)) score--;
  }
  return score > 0;
}

const FRENCH =
  /^(?:le|la|les|des|du|au|aux|est|et|une|pour|avec|dans|sur|que|qui|notre|nos|votre|vos|vous|nous|je|il|elle|ne|pas|veuillez|cordialement|sera|ont|chez|était|avait|suis|ai|ce|cette|pas|plus|par|sans|sous|qu|a)$/i;

/** True for a sentence with at least two small French words. */
export const isFrench = (tokens: Token[]): boolean => tokens.filter(({ text }) => FRENCH.test(text)).length > 1;

const DUTCH =
  /^(?:een|van|niet|wij|jij|je|jullie|ik|voor|zijn|heeft|wordt|bij|naar|ook|kunt|bedankt|uw|graag|groet|groeten|mevrouw|meneer)$/i;

/** True for words of which at least two are small Dutch ones. */
export const isDutch = (words: string[]): boolean => words.filter((word) => DUTCH.test(word)).length > 1;
