import { edges, ontology } from './ontology.ts';

/** A body of documents, who wrote them and what they point at. */
export const documents = ontology({
  name: 'documents',
  labels: ['Asset', 'Contact', 'Organization'],
  instead: { Activity: 'Asset', Thread: 'Asset', Account: 'Asset' },
  edgesInstead: {
    sent: 'authored',
    created: 'authored',
    organized: 'authored',
    about: 'mentions',
    attached_to: 'part_of',
    replies_to: 'references',
    follows: 'references',
  },
  edges: [
    ...edges('authored', 'Contact Organization', 'Asset'),
    ...edges('references supersedes part_of', 'Asset', 'Asset'),
    ...edges('mentions', 'Asset', 'Contact Organization Asset'),
  ],
  verbs: {
    wrote: 'authored',
    authored: 'authored',
    drafted: 'authored',
    created: 'authored',
    referenced: 'references',
    mentioned: 'mentions',
    about: 'mentions',
  },
  recommended: { Asset: ['url', 'author', 'version', 'date'], Contact: ['email'], Organization: ['website'] },
});
