import { hasLegalForm } from '../../words/names.ts';
import type { Reading } from '../../tagger/reading.ts';
import type { Page } from '../page.ts';
import { houseOfCrowd } from './part-of-house.ts';
import { withoutFirma } from './house-form.ts';

/** A firm's name without the noun or the other firm before it, where the firm is known (`Verwaltung Halm Immobilien AG`, `Rieger und Halm Immobilien AG`), and that of its team. */
export function withoutNoun(page: Page, found: string): string {
  const name = withoutFirma(found);
  const team = /^(?:the|your|das|ihr|euer|dein) (\S.*)[ -]team$/i.exec(name)?.[1];
  if (team) return team;
  const crowd = houseOfCrowd(page, name);
  if (crowd) return crowd;
  const kin = /^(?:Tochter|Mutter|Schwester)(?:gesellschaft|firma|unternehmen|konzern) (\S.*)$/u.exec(name)?.[1];
  if (kin) return kin;
  const own = /^(?:[Ii]hr|[Uu]nser|[Ee]uer)(?:e|er|em|en)? (\p{Lu}\S* .*)$/u.exec(name)?.[1];
  if (own) return own;
  const rest = name.slice(name.indexOf(' ') + 1).replace(/^.{1,40} (?:und|and|&) |^(?:und|and|&) /, '');
  return hasLegalForm(rest) && page.referents.find('Organization', rest) !== undefined ? rest : name;
}

/** A reading without the `s` of a German genitive of somebody whom the item knows: `Femkes` where Femke takes part. */
export function withoutGenitive(page: Page, reading: Reading): Reading {
  const text = page.text.slice(reading.start, reading.end);
  const isKnown =
    reading.kind === 'PER' &&
    /^\p{Lu}\p{Ll}{2,}s$/u.test(text) &&
    page.referents.find('Contact', text) === undefined &&
    page.referents.find('Contact', text.slice(0, -1)) !== undefined;
  return isKnown ? { ...reading, end: reading.end - 1 } : reading;
}
