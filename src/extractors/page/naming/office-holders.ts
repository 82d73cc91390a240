import { hasLegalForm } from '../../words/names.ts';

/** Those who hold an office, behind what it is of: `Chief Electoral Officer`, `Assembly Member`. */
const HOLDER =
  /^(?:\p{Lu}[\p{L}'’.-]* (?:(?:the|and) )*){1,4}(?:Officer|Member|Minister|Secretary|Commissioner|President|Chair(?:man|woman|person)?|Registrar|Treasurer|Councillor|Senator|Auditor|Inspector|Coordinator|Manager|Director|Superintendent|Rapporteur|Whip|Ambassador|Attorney|Representative)s?$/u;
/** What German calls those who lead a field, before it: `Projektleiterin Tiefbau`. */
const LEADS =
  /^\p{Lu}\p{L}{3,}(?:leiter|führer|spezialist|sachbearbeiter|referent|beauftragte|koordinator|assistent|ingenieur)(?:in|innen|r|n|en)? (?:\p{Ll}+ )*\p{Lu}[\p{L}-]+$/u;

/** True for an office with its field and no house: the name of one who has it, not of what it is of. */
export const isOfficeHolder = (name: string): boolean => HOLDER.test(name) || (LEADS.test(name) && !hasLegalForm(name));
