/** Where a fact was read, by the beginning of its rule. */
const SAID: Record<string, string> = {
  addresses: 'mail address',
  business: 'registered',
  cards: 'contact card',
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
