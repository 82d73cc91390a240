import type { Label, Value } from '../model.ts';

export const RULE_KINDS = ['alias', 'never_merge', 'relabel', 'ignore', 'edge_type', 'property'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What a rule is about. Of things: by name, pattern (`*` any run, `?` one letter) or id; of edges and properties: by type and name. */
export interface Match {
  name?: string;
  pattern?: string;
  id?: string;
  other_id?: string;
  label?: Label;
  entity?: string;
  type?: string;
  from?: Label;
  to?: Label;
  property?: string;
  value?: Value;
}
/** What a rule makes of it. */
export interface Effect {
  to?: string;
  label?: Label;
  type?: string;
  property?: string;
  value?: Value;
  remove?: boolean;
}

/** A rule in force as settling follows it. */
export interface Ruling {
  id: string;
  seq: number;
  kind: RuleKind;
  match: Match;
  effect: Effect;
  keys: string[];
  toKeys: string[];
}
