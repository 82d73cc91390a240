import type { Token } from './tokens.ts';

/** A run of tokens, `to` exclusive. */
export interface Run {
  from: number;
  to: number;
}

const LINK = new Set(['of', 'and', '&', 'for', 'the', 'de', 'van', 'von', 'der', 'la', 'del', 'di']);
const CAPITAL = /^\p{Lu}/u;
const MAX_RUN_TOKENS = 10;

export const isCapital = (token: Token | undefined): boolean => token !== undefined && CAPITAL.test(token.text);

/** How far a run may reach: not past these tokens, and over small linking words only if `links`. */
interface Reach {
  from: number;
  to: number;
  links: boolean;
}

/** The capitalised run that some tokens stand in. */
export function runAround(
  tokens: Token[],
  from: number,
  to: number,
  reach: Reach = { from: 0, to: tokens.length, links: true },
): Run {
  const run = { from, to };
  while (run.from > reach.from && from - run.from < MAX_RUN_TOKENS && isCapital(tokens[run.from - 1])) run.from--;
  while (run.to < reach.to && run.to - to < MAX_RUN_TOKENS) {
    if (isCapital(tokens[run.to])) run.to++;
    else if (
      reach.links &&
      LINK.has(tokens[run.to]?.text ?? '') &&
      run.to + 1 < reach.to &&
      isCapital(tokens[run.to + 1])
    )
      run.to += 2;
    else break;
  }
  return run;
}

/** The capitalised runs of a sentence, in order. */
export function runsOf(tokens: Token[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (!isCapital(tokens[i])) continue;
    const run = runAround(tokens, i, i + 1);
    runs.push({ from: i, to: run.to });
    i = run.to - 1;
  }
  return runs;
}
