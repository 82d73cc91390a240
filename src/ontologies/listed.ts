import { elementAt } from '../common/element-at.ts';
import type { EdgeRule, Label } from '../common/model.ts';

/** An edge type with the labels that it may lead from and to, each of the one to each of the other. */
interface ListedEdge {
  type: string;
  from: Label[];
  to: Label[];
}

/** Edges in as few entries as say exactly the same: of each type, one for all labels that lead to the same ones. */
export function listed(edges: EdgeRule[]): ListedEdge[] {
  return [...Map.groupBy(edges, (edge) => edge.type)].flatMap(([type, rules]) => {
    const reach = [...Map.groupBy(rules, (rule) => rule.from)].map(([from, to]) => ({ from, to: to.map((r) => r.to) }));
    return [...Map.groupBy(reach, ({ to }) => to.toSorted().join())].map(([, same]) => ({
      type,
      from: same.map(({ from }) => from),
      to: elementAt(same, 0).to,
    }));
  });
}
