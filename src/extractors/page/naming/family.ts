import { isFirstName } from '../../tagger/gazetteer.ts';
import { isFamilyName, leadsToFamily } from '../../words/families.ts';
import { firstPart } from '../../words/parts.ts';
import type { Page } from '../page.ts';

const LEAD = 12;

/** True for the name of several people, by its first word or what stands before it: `Familie Berg`; a given name there is the first of theirs. */
export const isFamily = ({ text }: Page, name: string, { start }: { start: number }): boolean =>
  isFamilyName(name) ||
  (leadsToFamily(text.slice(Math.max(0, start - LEAD), start)) && !isFirstName(firstPart(name, ' ').toLowerCase()));
