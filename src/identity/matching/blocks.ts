import { elementAt, lastOf } from '../../common/element-at.ts';
import { bounded } from '../../common/text/bounded.ts';
import { beginnings, domainLabel, letters, umlautless } from '../names.ts';
import { acronymsOf, mailboxNames, nameParts } from './name-parts.ts';
import type { Signals } from './signals.ts';
import { sortedWords } from './similar.ts';

/** A block of more profiles than this gives review pairs only… */
export const MERGING_BLOCK = 80;
/** …and one of more than this none at all. */
export const LARGEST_BLOCK = 320;

const MAX_ENTITIES = 5;
const MAX_NAMES = 4;

/**
 * The texts under which a profile meets those that it may be one with, a pass each, within each of its entities: whole name, beginnings of
 * the name, employer with initials, phone; and by identifier wherever it stands.
 */
export function blocksOf(signals: Signals): string[] {
  const identifiers = [...signals.emails, ...signals.domains, ...signals.externals, ...signals.urls];
  const passes = passesOf(signals);
  const scoped = (signals.entities.length ? signals.entities : ['']).slice(0, MAX_ENTITIES);
  return unique([
    ...identifiers.map((text) => `x|${text}`),
    ...scoped.flatMap((e) => passes.map((text) => `${e}|${text}`)),
  ]);
}

/** The texts under which a profile meets those of other entities: whole name, phone. */
export const crossBlocksOf = (signals: Signals): string[] =>
  unique([
    ...fullNames(signals).map((name) => `*|${signals.label[0]}|n|${sortedWords(name)}`),
    ...signals.phones.map((phone) => `*|${signals.label[0]}|p|${phone}`),
  ]);

/** True for a block in which profiles of different entities meet. */
export const isCross = (block: string): boolean => block.startsWith('*|');

const unique = (texts: string[]): string[] => [...new Set(texts.map(bounded))];

const fullNames = ({ label, names }: Signals): string[] =>
  names.filter((name) => (label === 'Contact' ? name.includes(' ') : name.length > 2)).slice(0, MAX_NAMES);

function passesOf(signals: Signals): string[] {
  const whole = fullNames(signals);
  const names = whole.length || signals.label !== 'Contact' ? whole : signals.emails.flatMap(mailboxNames);
  const passes = names.flatMap((name) => [
    `n|${sortedWords(name)}`,
    ...(PASSES[signals.label] ?? beginning)(name, signals),
  ]);
  return [...passes, ...singleWords(signals), ...signals.phones.map((phone) => `p|${phone}`)];
}

/** First names and surnames within an employer, by which who is called by one alone meets those of that name. */
const singleWords = ({ label, names, employers }: Signals): string[] =>
  label === 'Contact'
    ? names.slice(0, MAX_NAMES).flatMap((name) => {
        const { words } = nameParts(name);
        return employers.flatMap((e) => [elementAt(words, 0), lastOf(words)].map((word) => `w|${e}|${word}`));
      })
    : [];

type Passes = (name: string, signals: Signals) => string[];

const beginning: Passes = (name, { label }) => [`f|${label[0]}|${letters(name).slice(0, 6)}`];

const PASSES: Partial<Record<Signals['label'], Passes>> = {
  Contact(name, { employers }) {
    const { words } = nameParts(name);
    const [first, last] = [elementAt(words, 0), lastOf(words)];
    const initials = [first.charAt(0), last.charAt(0)].toSorted().join('');
    const spellings = [last, umlautless(last)].map((spelled) => spelled.slice(0, 5));
    return [
      ...spellings.map((spelled) => `s|${spelled}|${first[0]}`),
      `g|${first}|${last.slice(0, 2)}`,
      ...employers.map((employer) => `o|${employer}|${initials}`),
    ];
  },
  Organization(name, signals) {
    return [
      ...beginning(name, signals),
      `l|${letters(name)}`,
      ...beginnings(name)
        .slice(0, 2)
        .map((short) => `h|${letters(short)}`),
      ...acronyms(name),
      ...signals.domains.map(domainLabel).flatMap((label) => [`l|${label}`, `h|${label}`]),
    ];
  },
};

/** The acronyms of a name of several words; a short name may be one itself. */
function acronyms(name: string): string[] {
  if (name.includes(' ')) return acronymsOf(name).map((acronym) => `a|${acronym}`);
  return letters(name).length < 6 ? [`a|${name}`] : [];
}
