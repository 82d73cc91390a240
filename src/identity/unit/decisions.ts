import type { Decision, Kind } from '../../common/settling/decision.ts';

/** The kinds of decisions that say which profiles are one thing. */
export const GROUPING: Kind[] = ['merge', 'apart', 'split'];

/** The kinds of decisions that say something of the profiles that they name, whatever they are grouped with. */
export const MARKING: Kind[] = ['delete_node', 'delete_edge', 'relabel'];

/** True for decisions that make one thing of the profiles that they name, or of each side of them. */
export const isJoining = ({ kind }: Pick<Decision, 'kind'>): boolean => kind === 'merge' || kind === 'split';

/** True for decisions that keep what they name on the one side apart from the other. */
export const isParting = ({ kind }: Pick<Decision, 'kind'>): boolean => kind === 'apart' || kind === 'split';

/** All keys that decisions name. */
export const keysNamed = (decisions: Iterable<Pick<Decision, 'a' | 'b'>>): string[] =>
  [...decisions].flatMap(({ a, b }) => [...a, ...b]);
