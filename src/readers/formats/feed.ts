import { reader } from '../reader.ts';

/** Articles of a feed (RSS, Atom, RDF, JSON Feed), as the `rss` toolkit fetches it: `place` is its address. */
export const feed = reader({
  name: 'feed',
  types: [],
  extensions: [],
  async read(bytes, { place }) {
    const { readFeed } = await import('../parse/feed.ts');
    return { items: await readFeed(bytes.toString('utf8'), place), warnings: [] };
  },
});
