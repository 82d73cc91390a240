import type { Item, OntologyShape } from '../../../src/common/model.ts';
import { extractItem } from '../../../src/extractors/run/extract.ts';
import { findOntology } from '../../../src/ontologies/load.ts';
import { contentHash } from '../../support/samples/content.ts';
import { sampleItems, type SampleItem } from '../../support/samples/sample-items.ts';
import { answer } from '../child.ts';
import { median } from '../measure.ts';

const asItem = (item: SampleItem, n: number): Item => ({
  ...item,
  id: `ingest_${n}`,
  metadata: item.metadata ?? {},
  contentHash: contentHash(item),
});

function rate(items: Item[], ontology: OntologyShape): number {
  const from = performance.now();
  for (const item of items) extractItem(item, ontology);
  return items.length / ((performance.now() - from) / 1000);
}

answer(async ({ runs, count }: { runs: number; count: number }) => {
  const items = sampleItems(count).map(asItem);
  const ontology = findOntology('operational')!;
  rate(items, ontology);
  return median(Array.from({ length: runs }, () => rate(items, ontology)));
});
