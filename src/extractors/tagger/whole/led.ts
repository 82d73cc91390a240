import { leadsToName } from '../../page/ordinary.ts';
import type { Token } from '../../page/tokens.ts';
import { isOrganizationName } from '../../words/names.ts';
import { textOf } from '../parts.ts';

/** What stands before a firm's name in capitals where a sentence begins. */
const LEADS =
  /^(?:per|all|by|via|most|other|some|any|both|every|with|from|for|at|book|pay|call|ask|send|ring|email|buy|get|order|check|contact|visit|meet|remind|cancel|renew|chase|tell|invite|met|called|saw|joined)$/i;
/** Verbs before it that no firm's name begins with. */
const DEEDS = /^(?:visited|emailed|rang|phoned|toured|chased|asked|paid)$/i;

/** True for a name that begins with what only leads to it: `All Fenwick`, where a sentence or a list begins. */
export function isLed(tokens: Token[], from: number, to: number): boolean {
  const lead = tokens[from]?.text ?? '';
  const begins = from === 0 || /^[:•*–-]$/.test(tokens[from - 1]?.text ?? '');
  if (!begins || to - from < 2) return false;
  return DEEDS.test(lead) || leadsToName(lead) || (LEADS.test(lead) && !isOrganizationName(textOf(tokens, from, to)));
}
