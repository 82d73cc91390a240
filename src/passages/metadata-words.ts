import { wordsOf } from './tokens.ts';

const MAX_WORDS = 60;
const MAX_VALUES = 200;
const MAX_VALUE_LENGTH = 300;
/** Addresses, links and ids: nobody asks for a part of one. */
const OPAQUE = /<[^<>]*>|\S*[@/\\]\S*|\b(?=\S*\d)[\w.-]{12,}/g;

/** The words of an item's metadata, each once: who sent and received it, which firm and deal it belongs to, what its files are called. */
export function metadataWords(metadata: Record<string, unknown>): string[] {
  const words = new Set<string>();
  for (const text of texts(metadata)) {
    for (const word of wordsOf(text.slice(0, MAX_VALUE_LENGTH).replace(OPAQUE, ' '))) words.add(word);
    if (words.size >= MAX_WORDS) break;
  }
  return [...words].slice(0, MAX_WORDS);
}

/** The texts in a value, however deep, the first hundreds. */
function texts(value: unknown): string[] {
  const found: string[] = [];
  const rest = [value];
  for (let left = MAX_VALUES; rest.length > 0 && left > 0; left--) {
    const one = rest.shift();
    if (typeof one === 'string') found.push(one);
    else if (typeof one === 'object' && one !== null) rest.push(...Object.values(one).slice(0, MAX_VALUES));
  }
  return found;
}

const SENDERS = ['from', 'sender', 'author'];

/** The words of the name of who sent or wrote an item: each of its passages is theirs. */
export const senderWords = (metadata: Record<string, unknown>): string[] =>
  SENDERS.flatMap((field) => {
    const name = metadata[field];
    return typeof name === 'string' ? wordsOf(name.slice(0, MAX_VALUE_LENGTH).replace(OPAQUE, ' ')) : [];
  });
