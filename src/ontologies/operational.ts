import { edges, ontology } from './ontology.ts';
import { verbs } from './verbs.ts';

/** The primary graph's ontology: people, organizations, what happened between them, deals and documents. */
export const operational = ontology({
  name: 'operational',
  labels: ['Business', 'Contact', 'Organization', 'Activity', 'Asset', 'Account', 'Thread'],
  edges: [
    ...edges('sent received attended organized discussed', 'Contact', 'Activity'),
    ...edges('assigned_to', 'Activity', 'Contact'),
    ...edges('created authored', 'Contact', 'Activity Asset'),
    ...edges('recorded_in', 'Activity', 'Asset'),
    ...edges('mentions about', 'Activity Asset Thread', 'Contact Organization Business Account Asset'),
    ...edges('attached_to', 'Asset', 'Activity'),
    ...edges('references supersedes', 'Asset', 'Asset'),
    ...edges('part_of', 'Activity', 'Thread'),
    ...edges('part_of', 'Asset', 'Asset'),
    ...edges('part_of', 'Organization Business', 'Organization Business'),
    ...edges('replies_to follows', 'Activity', 'Activity'),
    ...edges('works_for leads founded member_of studied_at advises invested_in', 'Contact', 'Organization Business'),
    ...edges('reports_to knows spouse_of parent_of introduced', 'Contact', 'Contact'),
    ...edges(
      'subsidiary_of acquired partner_of customer_of supplier_of competes_with invested_in',
      'Organization Business',
      'Organization Business',
    ),
    ...edges('account_of', 'Account', 'Organization Business'),
    ...edges('manages involved_in', 'Contact', 'Account'),
    ...edges('concerns', 'Activity', 'Account'),
    ...edges('issued_by billed_to', 'Activity', 'Organization Business Account'),
  ],
  verbs,
  recommended: {
    Contact: ['email', 'phone', 'title', 'organization'],
    Organization: ['website', 'industry', 'headquarters', 'phone'],
    Activity: ['occurred_at', 'decisions', 'action_items', 'amount'],
    Asset: ['url', 'author', 'version'],
    Account: ['stage', 'amount', 'currency', 'close_date'],
    Thread: ['subject'],
    Business: ['biz_type', 'industry', 'description', 'website', 'domain'],
  },
});
