import { load } from '../load.ts';
import type { Assertions, Item, OntologyShape } from '../model.ts';
import { conform } from './conform.ts';
import type { Extractor, Found } from './extractor.ts';
import { openPage, type Page } from './page/page.ts';
import type { Weights } from './tagger/decode.ts';

/** Changes whenever the same item would be read differently; items read by another version may be read again. */
export const EXTRACTOR_VERSION = '4';

const isExtractor = (value: unknown): value is Extractor =>
  typeof value === 'object' &&
  value !== null &&
  'find' in value &&
  'order' in value &&
  typeof value.find === 'function';

const modules = await load(import.meta.dirname, (file) => file === 'extract.ts');

/** Every extractor of this folder, in the order in which they run. */
export const extractors: readonly Extractor[] = [...modules.values()]
  .flatMap((module) => Object.values(module).filter(isExtractor))
  .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));

/** What an item asserts under an ontology: a function of the two alone (and of the tagger's weights), in time linear in the text. */
export function extractItem(item: Item, ontology: OntologyShape, weights?: Weights): Assertions {
  const page = openPage(item, ontology, weights);
  for (const one of extractors) collect(one.find(item, page), page);
  const { mentions, claims } = conform(page, ontology);
  return { mentions, claims, ...(page.signature ? { signature: page.signature } : {}) };
}

function collect(found: Found, page: Page): void {
  let step = found.next();
  while (!step.done) step = found.next(page.add(step.value));
}
