import type { Extractor } from './extractor.ts';

/** The extractors in the order in which they run: each as soon as all that it comes after have run, those of one step by name. Throws for two of one name, for a name that nobody has, and for a circle. */
export function inRunOrder(declared: readonly Extractor[]): Extractor[] {
  const names = new Set(declared.map(({ name }) => name));
  for (const one of declared) checkNames(one, declared, names);
  const ordered: Extractor[] = [];
  const ran = new Set<string>();
  let waiting = declared.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  while (waiting.length) {
    const step = Object.groupBy(waiting, ({ after = [] }) =>
      after.every((name) => ran.has(name)) ? 'ready' : 'waiting',
    );
    if (!step.ready)
      throw new Error(`Extractors come after each other in a circle: ${circleOf(waiting).join(' after ')}.`);
    ordered.push(...step.ready);
    for (const { name } of step.ready) ran.add(name);
    waiting = step.waiting ?? [];
  }
  return ordered;
}

function checkNames({ name, after = [] }: Extractor, declared: readonly Extractor[], names: ReadonlySet<string>): void {
  if (declared.filter((other) => other.name === name).length > 1)
    throw new Error(`Two extractors are called ${name}; names are unique.`);
  const unknown = after.find((other) => !names.has(other));
  if (unknown !== undefined) throw new Error(`Extractor ${name} comes after ${unknown}, which is no extractor.`);
}

/** The names along a circle, from one back to itself: each of those that wait comes after another that waits. */
function circleOf(waiting: readonly Extractor[]): string[] {
  const byName = new Map(waiting.map((one) => [one.name, one]));
  const path: string[] = [];
  let name = waiting[0]?.name;
  while (name !== undefined && !path.includes(name)) {
    path.push(name);
    name = byName.get(name)?.after?.find((other) => byName.has(other));
  }
  return name === undefined ? path : [...path.slice(path.indexOf(name)), name];
}
