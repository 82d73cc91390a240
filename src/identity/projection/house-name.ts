import { purposeOf } from '../../common/text/house-purpose.ts';
import { comparedName } from '../keys.ts';
import { domainLabel, fold, hasLegalForm, letters, umlautless } from '../names.ts';
import type { Variant } from '../profile.ts';
import type { Profile } from '../unit/profile.ts';
import { VALUE_LETTERS } from '../value-kinds.ts';

/** A name of a house as it is compared, and as it is written best. */
interface Stated {
  compared: string;
  /** `<entity>|<name>`. */
  text: string;
  rank: string;
  /** How many mentions state it. */
  count: number;
  /** It stands beside an address of the domain or a website of it. */
  isBeside: boolean;
}

/** From this share of the mentions on it is the name, and the others are slips or short for it. */
const NEARLY_ALL = 0.9;

/**
 * The name of the organization that has a domain, as [`<entity>|<name>`, rank], where several are stated: the one that says that it is for
 * what the domain spells; else the one that the domain spells, if that is a firm's or others are parts of the house; else the one that nearly all state; else the one that the domain spells; else
 * what parts of the house have in common at their beginning; else the one stated most. Undefined where one is stated or nothing decides.
 */
export function houseName(naming: Profile[]): [text: string, rank: string] | undefined {
  const labels = naming.flatMap(({ parsed }) =>
    parsed.kind === 'domain' ? umlautless(domainLabel(parsed.value)) : [],
  );
  if (!labels.length || naming.some(({ state }) => state?.capped)) return undefined;
  const names = [...statedNames(naming).values()];
  if (names.length < 2) return undefined;
  const isPlain = ({ compared }: Stated) => labels.includes(umlautless(letters(compared)));
  const isFor = ({ compared }: Stated) => labels.includes(umlautless(letters(purposeOf(compared) ?? '')));
  const whole = best(names.filter(isFor));
  if (whole) return [whole.text, whole.rank];
  const parts = names.filter((one) => !isPlain(one) && beginningOf(one, labels) !== undefined);
  const isHouse = parts.length > 1;
  const plain = best(names.filter((one) => isPlain(one) && (one.isBeside || isHouse)));
  const most = mostStated(names);
  const isFirm = plain && (isHouse || hasLegalForm(nameIn(plain.text)));
  const chosen = (isFirm ? plain : nearlyAll(names)) ?? plain ?? (isHouse ? wholeOf(parts) : most);
  if (chosen) return [chosen.text, chosen.rank];
  const first = isHouse ? best(parts) : undefined;
  const common = first && beginningOf(first, labels);
  return first && common !== undefined ? [common, first.rank] : undefined;
}

function nearlyAll(names: Stated[]): Stated | undefined {
  const sum = names.reduce((total, { count }) => total + count, 0);
  return names.find(({ count }) => count >= NEARLY_ALL * sum);
}

/** The name with which all the others begin: parts are called after it. */
const wholeOf = (parts: Stated[]): Stated | undefined =>
  parts.find(({ compared: whole }) => parts.every(({ compared }) => `${compared} `.startsWith(`${whole} `)));

/** The names that profiles state, by how they are compared. */
function statedNames(naming: Profile[]): Map<string, Stated> {
  const names = new Map<string, Stated>();
  for (const one of naming.flatMap(statedBy)) {
    const known = names.get(one.compared);
    const better = known && best([known, one]);
    const isBeside = one.isBeside || known?.isBeside === true;
    names.set(one.compared, { ...(better ?? one), isBeside, count: one.count + (known?.count ?? 0) });
  }
  return names;
}

function statedBy({ parsed, state }: Profile): Stated[] {
  const variants = (['established_name', 'other_name'] as const).flatMap((kind): [string, Variant][] =>
    Object.entries(state?.variants[VALUE_LETTERS[kind]] ?? {}),
  );
  return variants.map(([barred, [count, rank]]) => {
    const text = barred.slice(1);
    return {
      compared: comparedName('Organization', nameIn(text)),
      text,
      rank,
      count,
      isBeside: parsed.kind === 'domain',
    };
  });
}

const nameIn = (text: string): string => text.slice(text.indexOf('|') + 1);

/** The one with the highest rank; of equals the greatest as text. */
function best(names: Stated[]): Stated | undefined {
  const isBetter = (x: Stated, y: Stated) => x.rank > y.rank || (x.rank === y.rank && x.text > y.text);
  return names.reduce<Stated | undefined>((x, y) => (x && !isBetter(y, x) ? x : y), undefined);
}

/** The one that more mentions state than any other; undefined where two are stated as often. */
function mostStated(names: Stated[]): Stated | undefined {
  const most = Math.max(...names.map(({ count }) => count));
  const [one, ...others] = names.filter(({ count }) => count === most);
  return others.length > 0 ? undefined : one;
}

/** The first words of a name, as written, that a domain spells: `Tresil` of `Tresil Docks Ltd` for `tresil.example`. */
function beginningOf({ text }: Stated, labels: string[]): string | undefined {
  const words = nameIn(text).split(' ');
  const at = words.findIndex((_, n) => labels.includes(umlautless(letters(fold(words.slice(0, n + 1).join(' '))))));
  return at < 0 ? undefined : text.slice(0, text.indexOf('|') + 1) + words.slice(0, at + 1).join(' ');
}
