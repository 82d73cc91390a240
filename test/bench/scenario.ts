import type { Service, Tenant } from '../support/http/service.ts';
import type { Figures } from './measure.ts';

/** One line of the report: what we do beside what the bare thing does. */
export interface Line {
  /** What was measured, below the scenario's name. */
  what: string;
  ours?: Partial<Figures>;
  baseline?: Partial<Figures>;
  /** Ours over the baseline's, as the goal means it. */
  ratio?: number;
  goal: string;
  /** Undefined where the goal is for another size or profile. */
  reached?: boolean;
  /** Proportional memory of the service without PostgreSQL, in MB. */
  memory?: number;
  note?: string;
}

export interface Bench {
  /** Nodes in the graph of the reading scenarios, items where a scenario counts items. */
  size: number;
  runs: number;
  profile: 'embedded' | 'scale';
  /** Starts the service of the profile in a scratch folder, with further settings; it ends with the scenario. */
  service(env?: Record<string, string>): Promise<Service>;
  /** A service and an org whose primary graph is a seeded one of `nodes` nodes with a hub, made once for all scenarios that read it. */
  graph(nodes: number): Promise<{ service: Service; tenant: Tenant }>;
  /** The settings of the servers beside which `npm start` is to run on this profile; they end with the scenario. */
  servers(): Promise<Record<string, string>>;
  say(text: string): void;
}

export interface Scenario {
  name: string;
  /** Its number in the table of goals. */
  order: number;
  /** It takes long, and runs only when `--only` names it. */
  isAskedFor?: boolean;
  run(bench: Bench): Promise<Line[]>;
}

/** Declares a measurement; every file of `scenarios/` exports one. */
export const scenario = (declared: Scenario): Scenario => declared;

/** A line whose goal is a share of the baseline's rate that is to be reached. */
export function rateLine(
  what: string,
  ours: Figures,
  baseline: Figures,
  least: number,
  goal = `≥ ${least} of it`,
): Line {
  const ratio = ours.rate / baseline.rate;
  return { what, ours, baseline, ratio, goal, reached: ratio >= least };
}

/** A line whose goal is a p50 of at most so many times the baseline's. */
export function timeLine(
  what: string,
  ours: Figures,
  baseline: Figures,
  most: number,
  goal = `p50 ≤ ${most} × it`,
): Line {
  const ratio = ours.p50 / baseline.p50;
  return { what, ours, baseline, ratio, goal, reached: ratio <= most };
}
