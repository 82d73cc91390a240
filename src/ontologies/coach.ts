import { edges, ontology } from './ontology.ts';

/** A coach's practice: clients and coaches, sessions, goals and exercises. */
export const coach = ontology({
  name: 'coach',
  labels: ['Contact', 'Activity', 'Asset'],
  edgesInstead: {
    sent: 'attended',
    received: 'attended',
    discussed: 'attended',
    organized: 'coached',
    authored: 'coached',
    created: 'coached',
    about: 'mentions',
  },
  edges: [
    ...edges('coached attended', 'Contact', 'Activity'),
    ...edges('coached', 'Contact', 'Contact'),
    ...edges('set_goal completed progress_on', 'Contact', 'Asset'),
    ...edges('set_goal progress_on', 'Activity', 'Asset'),
    ...edges('mentions', 'Activity Asset', 'Contact Asset'),
  ],
  verbs: {
    coached: 'coached',
    met: 'attended',
    'met with': 'attended',
    attended: 'attended',
    joined: 'attended',
    set: 'set_goal',
    'set goal': 'set_goal',
    completed: 'completed',
    finished: 'completed',
    'progress on': 'progress_on',
    progressed: 'progress_on',
    mentioned: 'mentions',
    about: 'mentions',
  },
  recommended: { Contact: ['email', 'phone'], Activity: ['occurred_at', 'action_items'], Asset: ['due', 'status'] },
});
