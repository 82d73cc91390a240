import { Problem } from '../../common/errors.ts';
import { file } from '../../routes/org/graph/file.ts';
import { resource } from '../prompt.ts';

export const nodeMarkdown = resource({
  name: 'node',
  template: 'quern://node/{node_id}',
  title: 'What was written about a node',
  description: 'The markdown files of the items that speak of a node, newest first.',
  mimeType: 'text/markdown',
  async read({ node_id = '' }, ask) {
    const { node_id: id, files } = await ask(file, { params: { node_id: decodeURIComponent(node_id) }, query: {} });
    if (files.length === 0) throw new Problem('not_found', 'No file speaks of this node: it was written by hand.');
    return files.map(({ item_id, markdown }) => ({
      uri: `quern://node/${encodeURIComponent(id)}#${item_id}`,
      text: markdown,
    }));
  },
});
