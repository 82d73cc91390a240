/** Where a fact was read, by the beginning of its rule. */
const SAID: Record<string, string> = {
  addresses: 'mail address',
  business: 'registered',
  cards: 'contact card',
  digest: 'digest',
  fields: 'details',
  headers: 'header',
  invoice: 'invoice',
  names: 'name in the text',
  import: 'imported',
  item: 'the item itself',
  linked: 'link',
  met: 'text',
  name_lists: 'list of names',
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
  return SAID[of] ?? of.replaceAll('_', ' ');
};
