import type { Token } from './tokens.ts';

/** A run of tokens, `to` exclusive. */
export interface Run {
  from: number;
  to: number;
}

const LINK = new Set(['of', 'and', '&', 'for', 'the', 'de', 'van', 'von', 'der', 'la', 'del', 'di']);
const CAPITAL = /^\p{Lu}/u;
const [ASCII, A, Z] = [128, 65, 90];
const MAX_RUN_TOKENS = 10;

export function isCapital(token: Token | undefined): boolean {
  const code = token?.text.charCodeAt(0) ?? 0;
  return code < ASCII ? code >= A && code <= Z : CAPITAL.test(token?.text ?? '');
}

/** So much space parts columns. */
const GAP = 4;

/** True for a token that stands in another column than the one before. */
const isColumn = (tokens: Token[], at: number): boolean =>
  (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) >= GAP && tokens[at]?.begins !== true;

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
  while (
    run.from > reach.from &&
    from - run.from < MAX_RUN_TOKENS &&
    isCapital(tokens[run.from - 1]) &&
    !isColumn(tokens, run.from)
  )
    run.from--;
  while (run.to < reach.to && run.to - to < MAX_RUN_TOKENS && !isColumn(tokens, run.to)) {
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

/** The capitalised runs of a sentence, in order; one that is too long ends before its last linking word, not within a name. */
export function runsOf(tokens: Token[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (!isCapital(tokens[i])) continue;
    const to = endOf(tokens, runAround(tokens, i, i + 1), i);
    runs.push({ from: i, to });
    i = to - 1;
  }
  return runs;
}

function endOf(tokens: Token[], { to }: Run, from: number): number {
  if (!isCapital(tokens[to]) || isColumn(tokens, to)) return to;
  const link = tokens.slice(from, to).findLastIndex((token) => !isCapital(token));
  return link > 0 ? from + link : to;
}
