/** Where a fact was read, by the beginning of its rule. */
export const RULES_IN_WORDS: Readonly<Record<string, string>> = {
  addresses: 'mail address',
  business: 'registered',
  cards: 'contact card',
  contact_forms: 'form',
  digest: 'digest',
  extract: 'text',
  fields: 'details',
  firms: 'firm in the text',
  headers: 'header',
  houses: 'mail address',
  invoice: 'invoice',
  names: 'name in the text',
  import: 'imported',
  needs: 'sentence',
  phones: 'phone number',
  item: 'the item itself',
  linked: 'link',
  met: 'text',
  name_lists: 'list of names',
  action_tables: 'list of actions',
  attendance: 'heading of the minutes',
  party_tables: 'table of the parties',
  outcomes: 'minutes',
  person: 'by hand',
  quantities: 'text',
  relations: 'sentence',
  signature: 'signature',
  speakers: 'who spoke',
  text: 'text',
  threads: 'thread',
  titles: 'title',
  weak: 'guess',
  who: 'who it is from',
  write: 'by hand',
};

/** Where a fact was read, in a word or two. */
export const readIn = (rule: string): string => {
  const [of = rule] = rule.split('.');
  return RULES_IN_WORDS[of] ?? of.replaceAll('_', ' ');
};

/** What weighs how much where sources disagree, the heaviest first. */
const WEIGHTS: readonly [least: number, said: string][] = [
  [100, 'a correction by hand, above all else'],
  [95, 'a registered business'],
  [90, 'written by hand'],
  [80, 'a field of the source'],
  [70, 'the details of the item'],
  [60, 'a signature'],
  [50, 'a sentence'],
  [1, 'a hint'],
];

/** What an authority means, from 0 to 100: by which kind of source the fact is outweighed. */
export const weightOf = (authority: number): string =>
  WEIGHTS.find(([least]) => authority >= least)?.[1] ?? 'nothing of its own';
