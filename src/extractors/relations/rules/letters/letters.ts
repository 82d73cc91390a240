import type { RelationRule } from '../../rule.ts';
import { arrivalRules } from './arrivals.ts';
import { clientRules } from './clients.ts';
import { departureRules } from './departures.ts';
import { employerRules } from './employers.ts';
import { familyRules } from './families.ts';
import { headRules } from './heads.ts';
import { introductionRules } from './introductions.ts';
import { moveRules } from './moves.ts';
import { noteRules } from './notes.ts';
import { placeRules } from './places.ts';
import { postAtRules } from './posts-at.ts';
import { studiesRules } from './studies.ts';
import { successionRules } from './successions.ts';
import { suppliesRules } from './supplies.ts';
import { ventureRules } from './ventures.ts';

/** What mails, chats and notes state in their own ways. */
export const letterRules: RelationRule[] = [
  ...departureRules,
  ...arrivalRules,
  ...employerRules,
  ...familyRules,
  ...studiesRules,
  ...successionRules,
  ...suppliesRules,
  ...clientRules,
  ...ventureRules,
  ...introductionRules,
  ...headRules,
  ...moveRules,
  ...noteRules,
  ...placeRules,
  ...postAtRules,
];
