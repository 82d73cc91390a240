import { namesOf } from '../graph/search/words.ts';
import type { FoundNode, Hits } from '../graph/store.ts';
import { numbersIn } from './numbers.ts';
import type { Question, Wanted } from './question.ts';

const MAX_NAMED = 10;
const MAX_EXPANDED = 3;

/** What a question names: hits of whose name, or of what they go by, it holds a good part, also where it parts a word of it. */
export function namedIn({ wanted }: Question, hits: Hits['hits']): Hits['hits'] {
  const asked = new Set(wanted.flatMap(({ word }, i) => [word, word + (wanted[i + 1]?.word ?? '')]));
  return hits.filter(({ node }) => isNamed(node, asked)).slice(0, MAX_NAMED);
}

function isNamed(node: FoundNode, asked: ReadonlySet<string>): boolean {
  const { name, all } = namesOf(node);
  const telling = name.filter((word) => word.length > 1);
  const met = telling.filter((word) => asked.has(word)).length;
  return met * 2 >= Math.max(1, telling.length) || (isSomebody(node) && all.some((word) => asked.has(word)));
}

/** True for what acts: a person, a firm, a business, a deal. */
export const isSomebody = ({ label }: FoundNode): boolean =>
  label === 'Contact' || label === 'Organization' || label === 'Business' || label === 'Account';

/** Whether a word is one by which anybody goes whom a question names. */
export function namesIn(named: Hits['hits']): (word: string) => boolean {
  const known = new Set(named.filter(({ node }) => isSomebody(node)).flatMap(({ node }) => namesOf(node).all));
  return (word) => known.has(word);
}

/**
 * For each word that names a person, a firm or a business, what stands for it in their other names: `bob` and `robert`, `ibm` and its words;
 * for one that asks for their telephone, its number.
 */
export function otherNames({ wanted }: Question, named: Hits['hits']): Map<string, string[]> {
  const bearers = named.filter(({ node }) => node.label !== 'Account' && isSomebody(node)).slice(0, MAX_EXPANDED);
  const found = new Map<string, string[]>();
  for (const { node } of bearers) {
    const { name, all } = namesOf(node);
    const others = all.filter((word) => !name.includes(word) && word.length > 1);
    const numbers = phonesOf(node);
    for (const word of numbers.length > 0 ? askingForPhone(wanted, all) : [])
      found.set(word, [...(found.get(word) ?? []), ...numbers]);
    const standIns = node.label === 'Contact' ? givenNames : shortNames;
    for (const { word } of wanted) {
      const known = standIns(word, name, others);
      if (known.length > 0) found.set(word, [...(found.get(word) ?? []), ...known]);
    }
  }
  return found;
}

/** Words that ask for a telephone, folded, and one that says the same beside them. */
const PHONE =
  /^(?:reach(?:ed)?|erreich(?:e|en|bar)|joindre|(?:tele|smart|cell)?phones?|telefono?|tel|mobile|handy|(?:telefon|mobil|handy|ruf)nummer|durchwahl)$/;
const NUMBER = /^(?:number|nummer|numero)$/;

/** The words of a question that ask for the telephone of somebody who goes by these words. */
function askingForPhone(wanted: Wanted[], names: string[]): string[] {
  const beside = wanted.map(({ word }) => word).filter((word) => !names.includes(word));
  const isAsked = beside.some((word) => PHONE.test(word));
  return isAsked ? beside.filter((word) => PHONE.test(word) || NUMBER.test(word)) : [];
}

/** The terms by which texts hold the telephone numbers of a node. */
const phonesOf = ({ properties: { phone } }: FoundNode): string[] =>
  [phone].flat().flatMap((one) => (typeof one === 'string' ? [...numbersIn(one)].flatMap(({ terms }) => terms) : []));

/** A person's other given names; of a word that their name does not hold, the words of the name. */
function givenNames(word: string, name: string[], others: string[]): string[] {
  if (others.includes(word)) return name;
  return name.slice(0, -1).includes(word) ? others : [];
}

/** A firm's name run together or as initials, for its words, and the words for these. */
function shortNames(word: string, name: string[], others: string[]): string[] {
  const lengths = name.map((_, i) => i + 1).slice(1);
  const shortened = lengths.flatMap((length) => {
    const first = name.slice(0, length);
    const short = [first.join(''), first.map((one) => one.slice(0, 1)).join('')];
    return others.filter((other) => short.includes(other)).map((other) => ({ other, first }));
  });
  return shortened.flatMap(({ other, first }) => {
    if (other === word) return first;
    return first.includes(word) ? [other] : [];
  });
}
