import { z } from 'zod';
import { limit } from '../../http/fields.ts';
import { listSuggestions } from '../../routes/org/curation/suggestions.ts';
import { prompt } from '../prompt.ts';
import { getSuggestions } from '../tools/reviewing.ts';

export const reviewSuggestions = prompt({
  name: 'review_suggestions',
  title: 'Review suggestions',
  description: 'Goes through what waits for a decision, one by one.',
  input: z.object({ limit: limit(10, 25).describe('How many at most.') }),
  async text({ limit }, ask) {
    const waiting = await ask(listSuggestions, { query: { limit } });
    return `Go through these suggestions with me one at a time: say what speaks for and against each (get_entity with evidence shows it), wait for my answer, then call confirm_suggestion or reject_suggestion with my reason.\n\n${getSuggestions.says(waiting, getSuggestions.input.parse({ limit }))}`;
  },
});
