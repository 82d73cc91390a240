import { edges, ontology } from './ontology.ts';

/** Conversations with an assistant: sessions and messages, the concepts, decisions and artifacts that they are about. */
export const aiChat = ontology({
  name: 'ai_chat',
  labels: ['Thread', 'Activity', 'Contact', 'Asset'],
  instead: { Organization: 'Asset', Account: 'Asset' },
  edgesInstead: {
    sent: 'discussed',
    received: 'discussed',
    attended: 'discussed',
    organized: 'discussed',
    about: 'mentions',
    authored: 'discussed',
    created: 'discussed',
  },
  edges: [
    ...edges('part_of', 'Activity', 'Thread'),
    ...edges('part_of', 'Activity', 'Activity'),
    ...edges('part_of', 'Asset', 'Asset Thread'),
    ...edges('discussed decided asked', 'Contact', 'Activity Asset'),
    ...edges('discussed decided', 'Activity', 'Asset'),
    ...edges('mentions', 'Activity Asset Thread', 'Contact Asset'),
    ...edges('references', 'Activity Asset', 'Asset'),
  ],
  verbs: {
    discussed: 'discussed',
    talked: 'discussed',
    decided: 'decided',
    chose: 'decided',
    asked: 'asked',
    mentioned: 'mentions',
    about: 'mentions',
  },
  recommended: { Thread: ['subject'], Activity: ['occurred_at'], Asset: ['url'] },
});
