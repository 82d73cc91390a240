import type { RelationRule } from '../../rule.ts';
import { arrivalRules } from './arrivals.ts';
import { departureRules } from './departures.ts';
import { employerRules } from './employers.ts';
import { familyRules } from './families.ts';
import { introductionRules } from './introductions.ts';
import { noteRules } from './notes.ts';
import { placeRules } from './places.ts';
import { studiesRules } from './studies.ts';
import { suppliesRules } from './supplies.ts';
import { ventureRules } from './ventures.ts';

/** What mails, chats and notes state in their own ways. */
export const letterRules: RelationRule[] = [
  ...departureRules,
  ...arrivalRules,
  ...employerRules,
  ...familyRules,
  ...studiesRules,
  ...suppliesRules,
  ...ventureRules,
  ...introductionRules,
  ...noteRules,
  ...placeRules,
];
