import { readGold, type GoldText } from '../gold.ts';
import { claimsOf, itemOf, relationsFor } from '../read.ts';
import { scoreRelations } from '../score-relations.ts';
import { set, type Mistake, type Row } from '../set.ts';

const SEVEN = ['SPOUSE', 'CEO', 'EDUCATED_AT', 'EMPLOYEE_OR_MEMBER_OF', 'FOUNDED_BY', 'SUBSIDIARY_OF'];
/** Texts with gold relations, and texts of which it only counts how often a rule speaks. */
const GOLD = 're-knowledgenet';
const COUNTED = ['sig-forge', 'meet-qmsum', 'ner-uner-ewt', 'ner-wikigold'];
/** A rule that is right less often than this is to be made stricter or switched off, once it was tried this often. */
const LEAST = 0.8;
const TRIED = 10;

interface RuleCounts {
  right: number;
  wrong: number;
  counted: Map<string, number>;
}

/** How often each relation rule speaks, and how often the gold agrees. */
export const relationRules = set({
  name: 'relation-rules',
  order: 62,
  async measure({ data }) {
    const gold = readGold<GoldText>(data, GOLD);
    if (!gold) return undefined;
    const byRule = new Map<string, RuleCounts>();
    const mistakes: Mistake[] = [];
    const of = (rule: string): RuleCounts => {
      const one = byRule.get(rule) ?? { right: 0, wrong: 0, counted: new Map<string, number>() };
      byRule.set(rule, one);
      return one;
    };
    for (const document of gold)
      for (const { rule, type, from, to, title } of claimsOf(itemOf(document)))
        for (const relation of relationsFor(type, from, to, title)) {
          const { tally, wrong } = scoreRelations(document, [relation], SEVEN);
          of(rule).right += tally.tp;
          of(rule).wrong += wrong.length;
          mistakes.push(
            ...wrong.map((one) => ({ id: document.id, kind: rule, what: `${one.from} ${one.type} ${one.to}` })),
          );
        }
    for (const folder of COUNTED)
      for (const document of readGold<GoldText>(data, folder) ?? [])
        for (const { rule } of claimsOf(itemOf(document))) {
          const { counted } = of(rule);
          counted.set(folder, (counted.get(folder) ?? 0) + 1);
        }
    const rows = [...byRule].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([rule, one]) => rowOf(rule, one));
    return { rows, mistakes, predictions: [] };
  },
});

function rowOf(rule: string, { right, wrong, counted }: RuleCounts): Row {
  const judged = right + wrong;
  const asked = judged >= TRIED ? LEAST : 0;
  const note = [`gold ${right} of ${judged}`, ...[...counted].map(([folder, times]) => `${folder} ${times}`)].join(
    ', ',
  );
  return { measure: `rule ${rule}`, floor: asked, goal: asked, value: judged ? right / judged : 0, note };
}
