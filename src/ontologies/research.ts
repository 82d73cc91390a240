import { edges, ontology } from './ontology.ts';

/** Papers, datasets and methods, their authors and institutions. */
export const research = ontology({
  name: 'research',
  labels: ['Asset', 'Contact', 'Organization'],
  instead: { Activity: 'Asset', Thread: 'Asset', Account: 'Asset' },
  edgesInstead: {
    sent: 'authored',
    created: 'authored',
    organized: 'authored',
    works_for: 'affiliated_with',
    member_of: 'affiliated_with',
    leads: 'affiliated_with',
    studied_at: 'affiliated_with',
    about: 'mentions',
    replies_to: 'references',
    follows: 'references',
    attached_to: 'references',
  },
  edges: [
    ...edges('authored', 'Contact', 'Asset'),
    ...edges('affiliated_with', 'Contact', 'Organization'),
    ...edges('references uses compares_to', 'Asset', 'Asset'),
    ...edges('funded_by', 'Asset', 'Organization'),
    ...edges('mentions', 'Asset', 'Contact Organization Asset'),
  ],
  verbs: {
    wrote: 'authored',
    authored: 'authored',
    cited: 'references',
    used: 'uses',
    uses: 'uses',
    compared: 'compares_to',
    funded: 'funded_by',
    mentioned: 'mentions',
    about: 'mentions',
  },
  recommended: { Asset: ['url', 'doi', 'year', 'venue'], Contact: ['email'], Organization: ['website'] },
});
