import { Fragment } from './sql.ts';

/** The letters of the states that documents have in rows. */
export const DOCUMENT_STATES = {
  /** It waits to be settled. */
  pending: 'p',
  /** It waits to be taken back. */
  retracted: 'r',
  settled: 's',
  /** It could not be settled and is set aside. */
  failed: 'f',
} as const;

/** The letters of the states that decisions have in rows. */
export const DECISION_STATES = { pending: 'p', applied: 'a', refused: 'f' } as const;

/** The letters of the states that rules have in rows: being applied to what is there, applied, being taken back. */
export const RULE_STATES = { pending: 'p', applied: 'a', retracted: 'r' } as const;

/** The state of a decision, as rows have it. */
export type DecisionState = (typeof DECISION_STATES)[keyof typeof DECISION_STATES];

/** The state of a rule, as rows have it. */
export type RuleState = (typeof RULE_STATES)[keyof typeof RULE_STATES];

const literals = <S extends Record<string, string>>(states: S) =>
  Object.fromEntries(
    Object.entries(states).map(([name, letter]) => [name, new Fragment(`'${letter}'`)]),
  ) as unknown as Record<keyof S, Fragment>;

/** The states of documents as SQL literals: bound as parameters they would keep a statement from its partial indexes. */
export const DOCUMENT = literals(DOCUMENT_STATES);

/** The states of decisions as SQL literals. */
export const DECISION = literals(DECISION_STATES);

/** The states of rules as SQL literals. */
export const RULE = literals(RULE_STATES);
