import type { Token } from '../page/tokens.ts';
import { isHouseName } from '../words/names.ts';
import { isOfSomebody, isRelative } from '../words/relatives.ts';
import { between, lower, textAt, textOf } from './parts.ts';
import type { Reading } from './reading.ts';

/** Between somebody and the house that he is of. */
const OF_HOUSE = /^(?:della|delle|dei|del|dell['’]|de|du|des|da|do|von|vom|van|der|la|le|el|het|bij|bei)$/;

/** Somebody and the house behind a small word, where that begins with what kind of house it is: `Chiara della Cantina Monte`. */
export function whoOfHouse(reading: Reading, tokens: Token[]): [Reading, Reading] | undefined {
  if (reading.kind !== 'PER') return undefined;
  for (let at = reading.from + 2; at + 1 < reading.to; at++) {
    if (!OF_HOUSE.test(lower(tokens[at - 1])) || !isHouseName(textOf(tokens, at, reading.to))) continue;
    const end = OF_HOUSE.test(lower(tokens[at - 2])) ? at - 2 : at - 1;
    if (end <= reading.from) return undefined;
    return [between(reading, tokens, reading.from, end), { ...between(reading, tokens, at, reading.to), kind: 'ORG' }];
  }
  return undefined;
}

/** True for `Inges Mann`: somebody in the genitive before whose he is. */
export const isGenitive = (tokens: Token[], from: number, to: number): boolean =>
  to - from === 2 && /^\p{Lu}\p{Ll}{2,}s$/u.test(textAt(tokens, from)) && isOfSomebody(textAt(tokens, to - 1));

/** Whose somebody is, before a word for what he is to them that is a name elsewhere: `mein Mann Jörg`. */
const OWN = /^(?:mein|dein|sein|ihr|unser|euer|mijn|jouw|zijn|haar|onze|mon|ma|son|sa|mio|mia|mi|su)(?:e[rnms]?)?$/i;
const CLOSE =
  /^(?:Mann|Freund(?:in)?|Nachbar(?:in)?|Patenkind|Schwieger\p{L}+|Stief\p{L}+|Gro(?:ß|ss)(?:vater|mutter|tante|onkel)|Man|Vrouw|Vriend(?:in)?|Mari|Marito|Moglie|Marido)$/u;

/** Where somebody's name begins behind whose he is: `Tochter Mia`, `Enkel von Ute Sand`. */
export function afterRelatives(tokens: Token[], from: number, to: number): number {
  const isClose = CLOSE.test(textAt(tokens, from)) && OWN.test(textAt(tokens, from - 1));
  if (to - from < 2 || !(isClose || isRelative(textAt(tokens, from)))) return from;
  const at = /^(?:von|of|de|di|van)$/.test(textAt(tokens, from + 1)) ? from + 2 : from + 1;
  return at < to ? at : from;
}
