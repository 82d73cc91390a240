import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of speech, by the names of WordNet's files and by their letters in it. */
const PARTS = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const;

/** One meaning: its words, and the meanings that it points to, each by how. */
export interface Synset {
  words: string[];
  pointers: { how: string; to: string }[];
}

export interface WordNet {
  synsets: ReadonlyMap<string, Synset>;
  /** The meanings of single words, the most frequent first, one list for each part of speech. */
  senses: { lemma: string; synsets: string[] }[];
}

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));

/** `12345678 03 n 02 word 0 other 1 002 @ 23456789 n 0000 …`: an offset, its words in hexadecimal count, then its pointers. */
function synsetOf(line: string): Synset {
  const fields = line.split(' | ')[0]!.split(' ');
  const count = Number.parseInt(fields[3]!, 16);
  const words = Array.from({ length: count }, (_, n) => fields[4 + 2 * n]!.replace(/\(.*\)$/, '').toLowerCase());
  const first = 5 + 2 * count;
  const pointers = Array.from({ length: Number(fields[first - 1]) }, (_, n) => {
    const [how, offset, part] = fields.slice(first + 4 * n);
    return { how: how!, to: `${part === 's' ? 'a' : part}${offset}` };
  });
  return { words, pointers };
}

/** Reads the `dict` folder of WordNet 3.1. */
export function readWordNet(folder: string): WordNet {
  const synsets = new Map<string, Synset>();
  const senses: WordNet['senses'] = [];
  for (const [file, part] of Object.entries(PARTS)) {
    for (const line of linesOf(join(folder, `data.${file}`))) synsets.set(`${part}${line.slice(0, 8)}`, synsetOf(line));
    for (const line of linesOf(join(folder, `index.${file}`))) {
      const fields = line.trim().split(' ');
      const offsets = fields.slice(4 + Number(fields[3]) + 2);
      if (!fields[0]!.includes('_'))
        senses.push({ lemma: fields[0]!, synsets: offsets.map((offset) => part + offset) });
    }
  }
  return { synsets, senses };
}
