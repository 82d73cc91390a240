import { kindOf } from '../../common/identity-keys.ts';
import { addressTold, type Comparison } from './compare.ts';
import type { Signals } from './signals.ts';
import { differInKind, isDomainShort } from './compare-houses.ts';
import { letters } from '../names.ts';
import { acronymsOf, nameParts } from './name-parts.ts';

/** What is recommended to whoever decides about a pair, with the reason in a sentence. */
interface Recommendation {
  hint: 'merge' | 'link' | 'keep_separate' | 'unsure';
  reason: string;
}

interface Case {
  a: Signals;
  b: Signals;
  compared: Comparison;
  /** The weight of a signal; undefined where there is none. */
  weight(name: string): number | undefined;
  sameName: boolean;
}

/** The rules, of which the first that applies speaks. */
const RULES: [(c: Case) => boolean, Recommendation['hint'], string][] = [
  [
    ({ a, b }) => a.label !== b.label,
    'unsure',
    'One is filed as a person, the other as an organization of that name: correct the label of whichever is wrong.',
  ],
  [({ compared }) => compared.conflict === 'birth', 'keep_separate', 'They were born on different days.'],
  [
    ({ a, b, compared }) => compared.conflict === 'identifiers' && generationOf(a) !== generationOf(b),
    'keep_separate',
    'One is called the younger or older of the name, and each has an address of its own.',
  ],
  [
    ({ sameName, weight, compared }) =>
      sameName && agrees(weight('organization')) && compared.conflict === 'identifiers',
    'merge',
    'They have the same name and belong to the same organization; most likely one person with two addresses.',
  ],
  [
    ({ a, b }) => addressTold(a, b) !== undefined,
    'unsure',
    'A mail from one says that the address of the other is its own: look who sent it.',
  ],
  [
    ({ a, sameName, weight }) => a.label === 'Organization' && sameName && agrees(weight('domain')),
    'merge',
    'They have the same name, and their websites differ in the ending alone.',
  ],
  [
    ({ sameName, weight }) =>
      sameName && (agrees(weight('phone')) || agrees(weight('email')) || agrees(weight('organization'))),
    'merge',
    'They have the same name, and a phone, a mailbox name or the organization agrees.',
  ],
  [
    ({ a, b, weight, compared }) =>
      differInMiddle(a, b) && !compared.conflict && (agrees(weight('phone')) || agrees(weight('organization'))),
    'merge',
    'They have the same first name and surname, one with a middle name, and a phone or the organization agrees.',
  ],
  [
    ({ a, b, sameName, weight }) => sameName && agrees(weight('neighbours')) && isCrmAndMail(a, b),
    'merge',
    'A contact of a connected system and a mail contact have the same name and are seen with the same others.',
  ],
  [
    ({ a, b, weight }) => agrees(weight('neighbours')) && isCrmAndMail(a, b),
    'link',
    'A contact of a connected system and a mail contact are seen with the same others.',
  ],
  [
    ({ a, sameName, weight, compared }) =>
      a.label === 'Contact' &&
      sameName &&
      !agrees(weight('neighbours')) &&
      ((weight('organization') ?? 0) < 0 || compared.conflict === 'employer'),
    'keep_separate',
    'They have the same name but belong to different organizations, and nothing else joins them.',
  ],
  [
    ({ sameName, weight, compared }) => sameName && !compared.conflict && agrees(weight('neighbours')),
    'merge',
    'They have the same name and are seen with the same others.',
  ],
  [
    ({ a, b, weight }) => (isAbbreviated(a) || isAbbreviated(b)) && agrees(weight('email')),
    'merge',
    'One is known by an initial and a surname, as the mailbox of the other is spelled.',
  ],
  [
    ({ a, b }) => isAbbreviated(a) || isAbbreviated(b),
    'unsure',
    'One is known by an initial and a surname alone, which others may share.',
  ],
  [
    ({ a, b, sameName }) => a.label === 'Organization' && !sameName && (abbreviates(a, b) || abbreviates(b, a)),
    'unsure',
    'The name of one is made of the initials of the other, which others may share.',
  ],
  [
    ({ a, b }) => a.label === 'Organization' && a.names.some((x) => b.names.some((y) => differInKind(x, y))),
    'unsure',
    'The name of one has only a word for a kind of house or a country behind that of the other: it may be its parent or a part.',
  ],
  [
    ({ a, b, sameName }) => a.label === 'Organization' && !sameName && isDomainShort(a, b),
    'unsure',
    'The mail domain of one is spelled as the name of the other begins, as others of that beginning may be, too.',
  ],
  [
    ({ a, b }) => a.label === 'Organization' && (isShortNameOf(a, b) || isShortNameOf(b, a)),
    'merge',
    'A text states the name of one as a short name of the other.',
  ],
  [
    ({ a, sameName, compared }) => a.label === 'Organization' && sameName && !compared.conflict,
    'merge',
    'They have the same name but for its legal form.',
  ],
  [
    ({ compared }) => compared.across,
    'unsure',
    'They have the same name in different businesses, and nothing else tells.',
  ],
  [
    ({ compared }) => compared.score >= 8 && !compared.conflict,
    'merge',
    'Nearly everything that is known of both agrees.',
  ],
];

/** What to recommend for a pair that was compared. */
export function recommend(one: Signals, other: Signals, compared: Comparison): Recommendation {
  const [a, b] = one.key < other.key ? [one, other] : [other, one];
  const weight = (name: string) => compared.signals.find((signal) => signal.name === name)?.weight;
  const name = compared.signals.find((signal) => signal.name === 'name');
  const sameName = name !== undefined && letters(name.a) === letters(name.b);
  const rule = RULES.find(([applies]) => applies({ a, b, compared, weight, sameName }));
  if (rule) return { hint: rule[1], reason: rule[2] };
  return {
    hint: 'unsure',
    reason: sameName
      ? 'They have the same name, and nothing else tells.'
      : 'Their names are much alike, and little else tells.',
  };
}

const agrees = (weight: number | undefined): boolean => (weight ?? 0) > 0;

const isCrmAndMail = (a: Signals, b: Signals): boolean =>
  [kindOf(a.key), kindOf(b.key)].toSorted().join() === 'email,external_id';

/** The generation that a person's names tell; '' where none does. */
const generationOf = ({ label, names }: Signals): string =>
  label === 'Contact' ? (names.map((name) => nameParts(name).generation).find(Boolean) ?? '') : '';

const isShortNameOf = ({ names }: Signals, { handles }: Signals): boolean =>
  handles.some((handle) => names[0] === handle);

const abbreviates = (one: Signals, other: Signals): boolean =>
  one.names.some((name) => other.names.flatMap(acronymsOf).includes(letters(name)));

/** True for somebody of whom only the initial of the first name or of the surname is known; a middle initial abbreviates nothing. */
const isAbbreviated = ({ label, names }: Signals): boolean =>
  label === 'Contact' &&
  names.length > 0 &&
  names.every((name) => {
    const { words } = nameParts(name);
    return [words[0], words.at(-1)].some((word) => word?.length === 1);
  });

/** True for two whole names that differ in the middle alone, and in no generation. */
const differInMiddle = (a: Signals, b: Signals): boolean =>
  a.label === 'Contact' &&
  generationOf(a) === generationOf(b) &&
  a.names.some((x) => b.names.some((y) => x !== y && endsOf(x) !== '' && endsOf(x) === endsOf(y)));

/** First name and surname; '' for a single word and where one is an initial. */
function endsOf(name: string): string {
  const { words } = nameParts(name);
  const ends = [words[0] ?? '', words.at(-1) ?? ''];
  return words.length > 1 && ends.every((word) => word.length > 1) ? ends.join(' ') : '';
}
