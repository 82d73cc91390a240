import type { Decision } from '../../common/decision.ts';
import type { ClaimRow } from '../../common/settling-rows.ts';
import type { Profile } from '../../identity/settling/profile.ts';

/** What a graph is to be brought in step with. */
export interface Difference {
  /** Profiles with new aggregates. */
  touched?: Profile[];
  /** Profiles to be grouped again, whatever they are. */
  forced?: Profile[];
  /** Claims that came and went. */
  added?: ClaimRow[];
  removed?: ClaimRow[];
  /** Decisions about edges that came into force or went. */
  ofEdges?: Decision[];
}
