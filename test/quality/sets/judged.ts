import { database } from '../../support/database.ts';
import startServer from '../../support/run/global-setup.ts';
import { figureOf } from '../figures.ts';
import { FLOORS, GOALS } from '../judged/floors.ts';
import { JUDGED_GENRES, type Half, type JudgedGenre } from '../judged/items.ts';
import { judge, KINDS, type JudgedPart, type Kind } from '../judged/measure.ts';
import { reliability } from '../judged/reliability.ts';
import { rulesOf } from '../judged/score-rules.ts';
import { set, type Mistake, type Row } from '../set.ts';

/** Texts of our own, read by the whole pipeline, on which rules may be mended. */
export const judgedDevelopment = set({
  name: 'judged-development',
  order: 70,
  async measure() {
    const { rows, parts } = await measureHalf('development');
    return { rows, mistakes: mistakesOf(parts), predictions: [] };
  },
});

/** The same by another hand, which nobody mends rules on: neither its mistakes nor what was found in it can be asked for. */
export const judgedTest = set({
  name: 'judged-test',
  order: 71,
  async measure() {
    const { rows } = await measureHalf('test');
    return { rows, mistakes: [], predictions: [] };
  },
});

async function measureHalf(half: Half): Promise<{ rows: Row[]; parts: JudgedPart[] }> {
  const stop = await startServer();
  try {
    await using data = await database();
    const parts = await judge(data.pool, half);
    const rows = KINDS.flatMap((kind) => [
      precisionOf(half, kind, parts),
      rowOf(half, kind, 'all', parts),
      ...JUDGED_GENRES.map((genre) => rowOf(half, kind, genre, parts)),
    ]);
    const statementsOf = (kinds: Kind[]) =>
      parts.flatMap((part) => (kinds.includes(part.kind) ? (part.stated ?? []) : []));
    rows.push(
      ...reliability(`reliability ${half}, people and organizations`, statementsOf(['people', 'organizations'])),
      ...reliability(`reliability ${half}, relations`, statementsOf(['relations'])),
      ...rulesOf(half),
    );
    return { rows, parts };
  } finally {
    await stop();
  }
}

const figuresOf = (parts: JudgedPart[], kind: Kind, genre: JudgedGenre | 'all') =>
  figureOf(
    parts.filter((part) => part.kind === kind && (genre === 'all' || part.genre === genre)).map(({ tally }) => tally),
  );

function rowOf(half: Half, kind: Kind, genre: JudgedGenre | 'all', parts: JudgedPart[]): Row {
  const figure = figuresOf(parts, kind, genre);
  const [floor, goal] = [FLOORS[half][kind][genre], GOALS[kind].f1];
  return { measure: `judged ${half}, ${genre}: ${kind}`, floor, goal, value: figure.f1, figure };
}

function precisionOf(half: Half, kind: Kind, parts: JudgedPart[]): Row {
  const figure = figuresOf(parts, kind, 'all');
  const [floor, goal] = [FLOORS[half][kind].precision, GOALS[kind].precision];
  return { measure: `judged ${half}, all: ${kind}, precision`, floor, goal, value: figure.precision, figure };
}

const mistakesOf = (parts: JudgedPart[]): Mistake[] =>
  parts.flatMap(({ id, kind, wrong, missed }) => [
    ...wrong.map((what) => ({ id, kind: `wrong ${kind}`, what })),
    ...missed.map((what) => ({ id, kind: `missed ${kind}`, what })),
  ]);
