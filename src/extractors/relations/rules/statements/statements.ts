import { boardRules } from './boards.ts';
import { dealingRules } from './dealings.ts';
import { earlierRules } from './earlier.ts';
import { postRules } from './posts.ts';
import type { RelationRule } from '../../rule.ts';

/** Relations as people state them of others in passing: seats, posts, dealings of two houses, and where somebody was before. */
export const statementRules: RelationRule[] = [...boardRules, ...dealingRules, ...earlierRules, ...postRules];
