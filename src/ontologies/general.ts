import { edges, ontology } from './ontology.ts';
import { verbsOf } from './verbs.ts';

const listed = [
  ...edges('sent received attended organized discussed', 'Contact', 'Activity'),
  ...edges('created authored', 'Contact', 'Activity Asset'),
  ...edges('mentions about', 'Activity Asset Thread', 'Contact Organization Account Asset'),
  ...edges('attached_to', 'Asset', 'Activity'),
  ...edges('references supersedes part_of', 'Asset', 'Asset'),
  ...edges('part_of', 'Activity', 'Thread'),
  ...edges('part_of', 'Organization', 'Organization'),
  ...edges('replies_to follows', 'Activity', 'Activity'),
  ...edges('works_for leads founded member_of studied_at advises invested_in', 'Contact', 'Organization'),
  ...edges('reports_to knows spouse_of parent_of introduced', 'Contact', 'Contact'),
];

/** Content, people and organizations, without the business group. */
export const general = ontology({
  name: 'general',
  labels: ['Contact', 'Organization', 'Activity', 'Asset', 'Account', 'Thread'],
  edges: listed,
  verbs: verbsOf(listed),
  recommended: {
    Contact: ['email', 'phone', 'title'],
    Organization: ['website', 'headquarters'],
    Activity: ['occurred_at', 'decisions', 'action_items'],
    Asset: ['url', 'author'],
  },
});
