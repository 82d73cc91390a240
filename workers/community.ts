import { renewCommunities } from '../src/pipeline/communities/communities.ts';
import { renewSuggestions } from '../src/pipeline/suggestions/renew.ts';
import { community } from '../src/queues/community.ts';
import { worker } from '../src/queue/worker.ts';

export default worker(community, {
  async detect({ org_id }, { ctx, signal }) {
    return { graphs: await renewCommunities(ctx, signal, org_id) };
  },

  async suggest({ org_id }, { ctx, signal }) {
    return { raised: await renewSuggestions(ctx, signal, org_id) };
  },
});
