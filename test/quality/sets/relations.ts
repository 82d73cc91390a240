import { figureOf } from '../figures.ts';
import { scoreRelations } from '../score-relations.ts';
import { set, type Measured, type Mistake, type Run } from '../set.ts';
import { predictionOf, readSet } from '../texts.ts';

const SEVEN = ['SPOUSE', 'CEO', 'EDUCATED_AT', 'HEADQUARTERS', 'EMPLOYEE_OR_MEMBER_OF', 'FOUNDED_BY', 'SUBSIDIARY_OF'];

export const relations = set({
  name: 're-knowledgenet',
  order: 60,
  measure: (run) =>
    measureRelations(run, 're-knowledgenet', 'relations, seven types', { precision: [0.75, 0.8], f1: [0.38, 0.5] }),
});

export const documentRelations = set({
  name: 're-redocred',
  order: 61,
  measure: (run) =>
    measureRelations(run, 're-redocred', 'relations over whole documents (no goal)', { precision: [0, 0], f1: [0, 0] }),
});

type Goals = Record<'precision' | 'f1', [floor: number, goal: number]>;

async function measureRelations(
  run: Run,
  folder: string,
  measure: string,
  goals: Goals,
): Promise<Measured | undefined> {
  const read = await readSet(run, folder);
  if (!read) return undefined;
  const mistakes: Mistake[] = [];
  const tallies = read.map(({ document, found }) => {
    const { tally, wrong, missed } = scoreRelations(document, found.relations, SEVEN);
    const say = (kind: string, type: string, from: string, to: string) =>
      mistakes.push({ id: document.id, kind: `${kind} ${type}`, what: `${from} → ${to}` });
    for (const r of wrong) say('wrong', r.type, r.from, r.to);
    for (const r of missed) say('missed', r.type, r.from[0]!, r.to[0]!);
    return tally;
  });
  const figure = figureOf(tallies);
  const row = (of: 'precision' | 'f1') => {
    const [floor, goal] = goals[of];
    return { measure: `${measure}: ${of === 'f1' ? 'F1' : of}`, floor, goal, value: figure[of], figure };
  };
  return { rows: [row('precision'), row('f1')], mistakes, predictions: read.map(predictionOf) };
}
