import { textAt, textOf } from '../../tagger/parts.ts';
import type { Token } from '../tokens.ts';

/** Lands by how they are ruled. */
const LAND =
  /^(?:[Tt]he )?(?:United (?:States|Mexican States|Kingdom|Arab Emirates)|(?:(?:Federal|Democratic|Islamic|Socialist|People['’]s|Federative|Oriental) )*(?:Republic|Kingdom|Principality|Sultanate|Emirate|Grand Duchy)) of \p{Lu}/u;

/** What is said of a place before a colon: `Delivery Point: Norrey Pool`. */
const PLACED =
  /^(?:point|location|venue|place|site|destination|origin|ort|treffpunkt|lieferort|abholort|lieu|luogo|lugar|plaats)$/i;

/** Those who live where the names behind `of` say. */
const LIVES =
  /^(?:people|residents?|inhabitants|citizens|villagers|villages?|towns?|hamlets?|parish(?:es)?|islands?|coast|banks|shores?)$/i;
const MOST_LISTED = 12;

const STREET =
  '(?:Street|St\\.?|Road|Rd\\.?|Avenue|Ave\\.?|Lane|Drive|Way|Walk|Terrace|Crescent|Mews|Close|Gardens|Grove|Parade|Boulevard|Square|Row|Rise|Hill)';
/** A street with its number, before the town. */
const IN_STREET = new RegExp(
  `(?:\\d+\\p{L}? (?:\\p{Lu}\\p{L}+ ){1,3}${STREET}|(?:stra(?:ß|ss)e|weg|gasse|platz|allee|ring|damm|ufer|gata|veien|gade|straat|laan) \\d+\\p{L}?) ,$`,
  'u',
);
const IS_STREET = new RegExp(` ${STREET}$`, 'u');
/** The town and code behind a street. */
const CODED = /^, (?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:, )?(?:\p{Lu}{1,2}\d{1,2}\p{Lu}? \d\p{Lu}{2}\b|\p{Lu}{2} \d{5}\b)/u;
const REACH = 8;

/** True for one of the places behind `the people of`. */
function isLivedIn(tokens: Token[], from: number): boolean {
  for (let at = from - 1; at > 0 && at >= from - MOST_LISTED; at--) {
    const word = textAt(tokens, at);
    if (word === 'of') return LIVES.test(textAt(tokens, at - 1));
    if (!/^(?:,|and|&|the)$/.test(word) && !/^\p{Lu}/u.test(word)) return false;
  }
  return false;
}

/** True for the name of a land, and for one that stands where a place does: behind its label, in an address, behind those who live there. */
export const isSite = (name: string, { tokens, from, to }: { tokens: Token[]; from: number; to: number }): boolean =>
  LAND.test(name) ||
  (textAt(tokens, from - 1) === ':' && PLACED.test(textAt(tokens, from - 2))) ||
  isLivedIn(tokens, from) ||
  (textAt(tokens, from - 1) === ',' && IN_STREET.test(textOf(tokens, Math.max(0, from - REACH), from))) ||
  (IS_STREET.test(name) &&
    (/^\d+\p{L}?$/u.test(textAt(tokens, from - 1)) || CODED.test(textOf(tokens, to, to + REACH))));
