import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../../src/common/load.ts';
import { chosen, commandLine, refuse } from '../support/command-line.ts';
import { mustBeWhole, writeBlock } from '../support/write-block.ts';
import { crossValidated, foldOf } from './tagger/folds.ts';
import { readHere } from './read.ts';
import { readThrough } from './rest.ts';
import type { Measured, QualitySet, Row, Run } from './set.ts';

const values = await commandLine({
  name: 'quality',
  about:
    'Measures what is read and found, in sets of judged texts and questions, and says a table of figures beside floors and goals.',
  options: {
    only: {
      type: 'string',
      multiple: true,
      default: [],
      value: '<text>',
      help: 'the sets with this in their name; may be repeated',
    },
    errors: { type: 'string', value: '<text>', help: 'as --only, and lists the mistakes' },
    data: {
      type: 'string',
      default: '../shared/data',
      value: '<folder>',
      help: 'where the sets are that the repository does not hold',
    },
    rest: {
      type: 'boolean',
      default: false,
      help: 'reads through a running server: QUERN_URL, QUERN_KEY and QUERN_ORG',
    },
    shipped: { type: 'boolean', default: false, help: 'reads with the weights of the repository' },
    out: { type: 'string', value: '<folder>', help: 'writes what was read into a folder' },
    write: { type: 'boolean', default: false, help: 'puts the table into docs/quality.md' },
  },
  among: { what: 'sets', names: async () => (await sets()).map(({ name }) => name) },
});

const say = (text: string) => console.error(text);

/** In-process runs read each text with weights fitted on other documents, unless `--shipped` asks for those of the repository. */
function runOf(): Run {
  if (values.rest) {
    const { QUERN_URL: url = 'http://127.0.0.1:8080', QUERN_KEY: key, QUERN_ORG: org } = process.env;
    if (!key || !org) refuse('--rest needs QUERN_KEY and QUERN_ORG (and QUERN_URL) of a running server.');
    const reader = readThrough({ url, key, org });
    return { data: values.data, reader, crossed: () => reader, say };
  }
  const shipped = readHere();
  if (values.shipped) return { data: values.data, reader: shipped, crossed: () => shipped, say };
  const weights = crossValidated(values.data, say);
  return { data: values.data, reader: shipped, crossed: (id) => readHere(weights(foldOf(id))), say };
}

async function sets(): Promise<QualitySet[]> {
  const modules = await load(join(import.meta.dirname, 'sets'));
  return [...modules.values()].flatMap((m) => Object.values(m) as QualitySet[]).toSorted((a, b) => a.order - b.order);
}

const share = (n: number): string => n.toFixed(3).replace(/^0/, '');

function line({ measure, floor, goal, value, figure, note }: Row): string {
  const asked = goal ? `${share(floor)} / ${share(goal)}` : '';
  const reached = goal ? (value >= goal ? 'goal' : value >= floor ? 'floor' : 'MISSED') : '';
  const detail = figure ? `P ${share(figure.precision)} R ${share(figure.recall)}` : '';
  const interval = figure?.interval ? `${share(figure.interval[0])}–${share(figure.interval[1])}` : '';
  return `| ${[measure, share(value), interval, detail, asked, reached, note ?? ''].join(' | ')} |`;
}

function showMistakes({ mistakes }: Measured): void {
  for (const [kind, of] of Object.entries(Object.groupBy(mistakes, (m) => m.kind))) {
    console.log(`\n${kind}: ${of!.length}`);
    for (const { id, what } of of!) console.log(`  ${id}  ${what}`);
  }
}

function keep(name: string, { predictions }: Measured): void {
  if (!values.out) return;
  mkdirSync(values.out, { recursive: true });
  const lines = predictions.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(join(values.out, `${name}.pred.jsonl`), lines);
}

const only = values.errors ? [values.errors] : values.only;
if (values.write) mustBeWhole([...values.only, ...only]);
const wanted = chosen(await sets(), only);
const run = runOf();
const table: string[] = [];
const print = (text: string) => (table.push(text), console.log(text));
print('| measure | value | 95 % interval | precision, recall | floor / goal | reached | |');
print('| --- | --- | --- | --- | --- | --- | --- |');
for (const one of wanted) {
  const measured = await one.measure(run);
  if (!measured) continue;
  for (const row of measured.rows) print(line(row));
  keep(one.name, measured);
  if (values.errors) showMistakes(measured);
}
if (values.write) await writeBlock('docs/quality.md', 'quality', table.join('\n'));
