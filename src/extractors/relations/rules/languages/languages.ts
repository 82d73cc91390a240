import type { RelationRule } from '../../rule.ts';
import { borrowedRules } from './borrowed.ts';
import { germanPostRules } from './german/posts.ts';
import { germanTieRules } from './german/ties.ts';
import { moveRules } from './moves.ts';
import { ownershipRules } from './ownership.ts';
import { postRules } from './posts.ts';
import { tieRules } from './ties.ts';

/** What German, French, Italian, Spanish and Dutch state in the same ways. */
export const languageRules: RelationRule[] = [
  ...moveRules,
  ...postRules,
  ...ownershipRules,
  ...tieRules,
  ...germanPostRules,
  ...germanTieRules,
  ...borrowedRules,
];
