import { z } from 'zod';
import { counted } from '../../common/text/counted.ts';
import { text } from '../../http/fields.ts';
import { undoMerge } from '../../routes/org/curation/merges.ts';
import { batchMerge, confirmSuggestion, rejectSuggestion } from '../../routes/org/curation/suggestion.ts';
import { listSuggestions } from '../../routes/org/curation/suggestions.ts';
import { fieldsOf, graphId, structured, tool } from '../tool.ts';
import { inLine, LATER, listed } from '../words.ts';

const asked = fieldsOf(listSuggestions.query);
export const getSuggestions = tool({
  name: 'get_suggestions',
  title: 'What waits for a decision',
  description:
    'Questions about the graph that a person may answer: nodes that may be one, uncertain edges, incomplete contacts. Ask the person before you confirm or reject one.',
  input: z.object({
    category: asked.category,
    status: asked.status,
    limit: asked.limit,
    cursor: text(16_384).optional(),
    graph_id: graphId,
  }),
  route: listSuggestions,
  hints: { reads: true },
  given: (query) => ({ query }),
  says: ({ suggestions }) =>
    suggestions.length
      ? listed(
          `${counted(suggestions.length, 'suggestion')}:`,
          suggestions.map(({ id, category, status, title }) => inLine(`${title} (${id}, ${category}, ${status})`)),
        )
      : 'Nothing waits for a decision.',
});

const { reason } = fieldsOf(confirmSuggestion.body);
const one = z.object({ suggestion_id: text(100), reason, graph_id: graphId });
const decided = (answer: { status: string; done?: string; merge_id?: string | undefined }): string =>
  answer.status === 'pending'
    ? LATER
    : `${answer.status}: ${answer.done}${answer.merge_id ? `; undo_merge with ${answer.merge_id} takes it back` : ''}.`;

export const confirm = tool({
  name: 'confirm_suggestion',
  title: 'Say yes to a suggestion',
  description: 'Confirms one suggestion with all that follows from it, for example a merge; once.',
  input: one,
  route: confirmSuggestion,
  hints: { destroys: true },
  given: ({ suggestion_id: id, ...body }) => ({ params: { id }, body }),
  says: decided,
});

export const reject = tool({
  name: 'reject_suggestion',
  title: 'Say no to a suggestion',
  description: 'Rejects one suggestion: two nodes stay apart, an uncertain edge goes; once.',
  input: one,
  route: rejectSuggestion,
  hints: { destroys: true },
  given: ({ suggestion_id: id, ...body }) => ({ params: { id }, body }),
  says: decided,
});

export const batchMergeSuggestions = tool({
  name: 'batch_merge_suggestions',
  title: 'Confirm several merges',
  description: 'Confirms several merge candidates at once; one that fails stops no other.',
  input: z.object({ suggestion_ids: structured(fieldsOf(batchMerge.body).suggestion_ids), reason, graph_id: graphId }),
  route: batchMerge,
  hints: { destroys: true },
  given: (body) => ({ body }),
  says: (answer) => ('merged' in answer ? `${answer.merged} merged, ${answer.failed} failed.` : LATER),
});

export const undo = tool({
  name: 'undo_merge',
  title: 'Undo a merge',
  description: 'Brings both nodes of a merge back with their own edges; they stay apart from then on.',
  input: z.object({ merge_id: text(100), reason, graph_id: graphId }),
  route: undoMerge,
  hints: { destroys: true },
  given: ({ merge_id, ...body }) => ({ params: { merge_id }, body }),
  says: (answer) => (answer.status === 'undone' ? `Undone: ${answer.node_ids.join(' and ')} are apart.` : LATER),
});
