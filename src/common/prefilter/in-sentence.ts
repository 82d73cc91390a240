import { screen } from './screen.ts';

/** Declares a pattern that is tried on whole sentences, clauses or lines. */
export const inSentence = screen();
