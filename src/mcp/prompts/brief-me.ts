import { z } from 'zod';
import { text } from '../../http/fields.ts';
import { dossier } from '../../routes/org/graph/dossier.ts';
import { prompt } from '../prompt.ts';
import { dossierOf } from '../tools/briefing.ts';
import { inLine } from '../words.ts';

export const briefMe = prompt({
  name: 'brief_me',
  title: 'Brief me',
  description: 'Prepares a person for a meeting or call about somebody or something.',
  input: z.object({ entity: text(512).describe('A name, a slug or an id.') }),
  async text({ entity }, ask) {
    const found = await ask(dossier, { params: { entity }, query: {} });
    return `Brief me on ${inLine(found.node.name)} in under 200 words: who they are, where things stand, what is open, and whom else I should ask. Keep to what is known, and say what is not.\n\nWhat is known:\n\n${dossierOf.says(found, dossierOf.input.parse({ entity }))}`;
  },
});
