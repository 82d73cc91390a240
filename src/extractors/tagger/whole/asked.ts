import type { Token } from '../../page/tokens.ts';
import { FIRST, gazetteer } from '../gazetteer.ts';
import { TELLS } from '../given.ts';
import { lower, textAt } from '../parts.ts';

const VERBS = /^(?:is|was|are|were|has|does|did|can|will|would|should|ist|war|hat|sind|wird|kann|soll|kommt|geht)$/i;

export const isGiven = (token: Token | undefined): boolean => ((gazetteer.get(lower(token)) ?? 0) & FIRST) > 0;

/**
 * True for the verb with which a question begins, before at least two words of name or a name that another verb follows (`Will Hanna join
 * us?`); any that is no given name, before one: `Arbeitet Anna Keller noch da?`
 */
export const isAsked = (tokens: Token[], at: number, to: number): boolean =>
  at === 0 &&
  to > 1 &&
  ((to > 2 && VERBS.test(textAt(tokens, at))) ||
    (tokens.at(-1)?.text === '?' && (asksWhether(tokens, to) || (to > 2 && beginsBeforeGiven(tokens)))));

/** True for a question that begins with a verb by which people are called, too, and has another behind the name that ends there. */
const asksWhether = (tokens: Token[], to: number): boolean =>
  /^(?:Will|May)$/.test(textAt(tokens, 0)) &&
  /^\p{Ll}+(?<![^s]s)$/u.test(textAt(tokens, to)) &&
  !TELLS.test(textAt(tokens, to));

/** True for a question that begins with what is no given name, before one. */
const beginsBeforeGiven = (tokens: Token[]): boolean =>
  !textAt(tokens, 0).endsWith('.') && !isGiven(tokens[0]) && isGiven(tokens[1]);
