import { textAt } from '../../tagger/parts.ts';
import type { Token } from '../tokens.ts';

/** What is ordered, and what happens to everybody. */
const ORDERED =
  /^(?:Standing|Executive|Court|Statutory) Orders?(?: [\d.]+)?$|.\s(?:Pandemic|Epidemic|Outbreak|Crisis|Recession|Earthquake|Referendum|Elections?|Olympics|Games|Summit|Anniversary|Guidelines|Regulations|Manifesto)$/u;
/** What a house plans or runs. */
const RUN =
  /.\s(?:Programme|Program|Scheme|Strategy|Framework|Roadmap|Masterplan|(?:Action|Business|Master|Recovery|Delivery|Development) Plan)$/u;
/** What only those do who are somebody: `the World Grain Programme wrote`. */
const DOES =
  /^(?:said|says|wrote|writes|asked|asks|told|tells|called|calls|rang|replied|answered|sent|sends|employs|hired|hires|bought|announced|invited|thanks|thanked)$/;
const HELPERS = /^(?:has|have|also|just|had|itself)$/;
/** Before those that somebody works for, hears from or writes to. */
const WITH =
  /\b(?:work(?:s|ed|ing)?|employed|called|wrote|written|spoke|talked|emailed|joined|joining|job|colleagues?|letter|mail|email|invoice|grant|director|head|manager|chair)(?: \p{Ll}+)? (?:at|for|to|with|from|by|of)(?: [Tt]he)?$/u;
const REACH = 6;

/** True for a plan or programme of which the sentence says nothing that makes it a house. */
function isRun(name: string, tokens: Token[], from: number, to: number): boolean {
  if (!RUN.test(name)) return false;
  const next = HELPERS.test(textAt(tokens, to)) ? to + 1 : to;
  const before = tokens.slice(Math.max(0, from - REACH), from).map(({ text }) => text);
  return !DOES.test(textAt(tokens, next)) && !WITH.test(before.join(' '));
}

const LAW = /^(?:Bill|Act|Regulations|Order|Measure|Directive)$/;
const MOST_BRACKETS = 10;

/** True within the brackets of a law's name: `the Rivers (Removal of Weirs) (Norrey) Bill`. */
function isInLaw(tokens: Token[], from: number, to: number): boolean {
  const opens = [1, 2, 3, 4].some((n) => textAt(tokens, from - n) === '(');
  if (!opens || textAt(tokens, to) !== ')') return false;
  let at = to + 1;
  while (at - to < MOST_BRACKETS && textAt(tokens, at) === '(')
    at = tokens.findIndex(({ text }, n) => n > at && text === ')') + 1 || MOST_BRACKETS + to;
  return LAW.test(textAt(tokens, at));
}

/** True for the name of an order, a law's matter, an event or a programme, where it stands. */
export const isNorm = (name: string, { tokens, from, to }: { tokens: Token[]; from: number; to: number }): boolean =>
  ORDERED.test(name) || isRun(name, tokens, from, to) || isInLaw(tokens, from, to);
