import { withoutReply } from '../../common/text/without-reply.ts';
import { extractor } from '../run/extractor.ts';
import { AUTHORITY, SELF } from '../finding.ts';

const MAX_MENTIONS_READ = 500;

/** What the title names of all that was found: the item is about it. */
export const titles = extractor({
  name: 'titles',
  after: ['commitments'],
  *find(item, page) {
    const self = page.self.label;
    if (self === 'Contact' || self === 'Organization' || self === 'Account') return;
    const title = ` ${letters(withoutReply(item.title))} `;
    const about = new Set<number>();
    for (const [n, mention] of page.mentions.slice(0, MAX_MENTIONS_READ).entries()) {
      const thing = mention.as ?? n;
      if (n === SELF || !mention.name || !/^(?:Contact|Organization|Account)$/.test(mention.label) || about.has(thing))
        continue;
      const name = letters(mention.name);
      if (name.length < 3 || !title.includes(` ${name} `)) continue;
      about.add(thing);
      const confidence = mention.tier === 'establishing' ? 0.9 : 0.6;
      yield { type: 'about', from: SELF, to: n, rule: 'titles.name', confidence, authority: AUTHORITY.sentence };
    }
  },
});

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
