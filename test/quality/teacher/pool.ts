import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readGold, type GoldText } from '../gold.ts';

/** Writes free texts for teachers to label, a file for each source: lines of an id and a text. */
const { values } = parseArgs({
  options: { data: { type: 'string' }, quotes: { type: 'string' }, out: { type: 'string' } },
});
const { data, quotes, out } = values;
if (!data || !out) throw new Error('Say where the development sets are, and where to write: --data DIR --out DIR');

interface FreeText {
  id: string;
  text: string;
}

/** Texts of sets in which no names are marked. */
const SETS = ['re-knowledgenet', 'sig-forge'];
/** Of the meetings, which are long, a piece of so many lines in so many is taken. */
const PIECE = 40;
const EVERY = 5;
/** Files of quotations that are no prose, and so many letters that a file gives at most. */
const NO_PROSE = /^(?:art|ascii-art|songs.*|zippy|translate.*)$|\./;
const ENOUGH = 15_000;

const repository = join(import.meta.dirname, '../../..');
const bodyOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/\n---gold\n[\s\S]*$/, '');

/** The markdown files below a folder of the repository, without their frontmatter and what is marked in them. */
const markdown = (folder: string): FreeText[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({ id: join(folder, file), text: bodyOf(join(repository, folder, file)) }));

/** Pieces of a long text, evenly taken. */
function piecesOf({ id, text }: FreeText): FreeText[] {
  const lines = text.split('\n');
  const pieces: FreeText[] = [];
  for (let at = 0; at < lines.length; at += PIECE * EVERY)
    pieces.push({ id: `${id}#${at}`, text: lines.slice(at, at + PIECE).join('\n') });
  return pieces;
}

/** Quotations, of which a file has many with a line of `%` between. */
const quoted = (folder: string): FreeText[] =>
  readdirSync(folder)
    .filter((file) => !NO_PROSE.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .slice(0, ENOUGH)
        .split(/\n%\n/)
        .map((text, n) => ({ id: `${file}#${n}`, text: text.replaceAll('\t', ' ') })),
    );

const marked = (set: string): FreeText[] => (readGold<GoldText>(data, set) ?? []).map(({ id, text }) => ({ id, text }));

const sources: Record<string, FreeText[]> = {
  ...Object.fromEntries(SETS.map((set) => [set, marked(set)])),
  'meet-qmsum': marked('meet-qmsum').flatMap(piecesOf),
  demo: markdown('src/demo/items'),
  judged: markdown('test/quality/judged/development'),
  quotes: quotes ? quoted(quotes) : [],
};
mkdirSync(out, { recursive: true });
for (const [name, texts] of Object.entries(sources)) {
  writeFileSync(join(out, `${name}.jsonl`), texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
  console.log(`${name}: ${texts.length} texts, ${texts.reduce((sum, { text }) => sum + text.length, 0)} characters`);
}
