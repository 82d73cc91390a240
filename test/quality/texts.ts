import { figureOf, type Tally } from './figures.ts';
import { readGold, type GoldText } from './gold.ts';
import type { Findings } from './read.ts';
import { scoreNames, type NamedThing, type NameType } from './score-names.ts';
import type { Measured, Mistake, Row, Run } from './set.ts';

/** Floors and goals of persons and organizations, F1. */
export interface NameGoals {
  measure: string;
  Person: [floor: number, goal: number];
  Organization: [floor: number, goal: number];
}

/** The texts of a set and what was found in each; undefined where the set is not there. */
export async function readSet(
  { data, crossed }: Run,
  folder: string,
  known: (document: GoldText) => NamedThing[] = () => [],
): Promise<{ document: GoldText; found: Findings }[] | undefined> {
  const documents = readGold<GoldText>(data, folder);
  if (!documents) return undefined;
  const read: { document: GoldText; found: Findings }[] = [];
  for (const document of documents)
    read.push({ document, found: await crossed(document.id)(document, known(document)) });
  return read;
}

/** Measures persons and organizations, merged per document. */
export async function measureNames(run: Run, folder: string, goals: NameGoals): Promise<Measured | undefined> {
  const read = await readSet(run, folder);
  if (!read) return undefined;
  const mistakes: Mistake[] = [];
  const rows = (['Person', 'Organization'] as NameType[]).map((type): Row => {
    const tallies = read.map(({ document, found }) => {
      const { tally, wrong, missed } = scoreNames(document.entities ?? [], found.entities, type);
      mistakes.push(...wrong.map((what) => ({ id: document.id, kind: `wrong ${type}`, what })));
      mistakes.push(...missed.map((what) => ({ id: document.id, kind: `missed ${type}`, what })));
      return tally;
    });
    return rowOf(`${goals.measure}: ${type.toLowerCase()}s`, goals[type], tallies);
  });
  return { rows, mistakes, predictions: read.map(predictionOf) };
}

/** A row whose value is the F1 over documents. */
export function rowOf(measure: string, [floor, goal]: [number, number], tallies: Tally[]): Row {
  const figure = figureOf(tallies);
  return { measure, floor, goal, value: figure.f1, figure };
}

/** A text's findings in the scorers' format. */
export const predictionOf = ({ document, found }: { document: GoldText; found: Findings }): object => ({
  id: document.id,
  ...found,
});

/** How a document's findings compare with what was to be found, each a text of its own. */
export function compare(id: string, found: Set<string>, expected: Set<string>): { tally: Tally; mistakes: Mistake[] } {
  const [wrong, missed] = [found.difference(expected), expected.difference(found)];
  const mistakes = [
    ...[...wrong].map((what) => ({ id, kind: 'wrong', what })),
    ...[...missed].map((what) => ({ id, kind: 'missed', what })),
  ];
  return { tally: { tp: found.size - wrong.size, fp: wrong.size, fn: missed.size }, mistakes };
}
