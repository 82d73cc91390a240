import type { Item, OntologyShape } from '../../../src/common/model.ts';
import { extractItems } from '../../../src/extractors/run/extract.ts';
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

/** So many are read together, as by the workers. */
const TOGETHER = 20;

function rate(items: Item[], ontology: OntologyShape): number {
  const asked = items.map((item) => ({ item, ontology }));
  const from = performance.now();
  for (let at = 0; at < asked.length; at += TOGETHER) extractItems(asked.slice(at, at + TOGETHER));
  return items.length / ((performance.now() - from) / 1000);
}

answer(async ({ runs, count }: { runs: number; count: number }) => {
  const items = sampleItems(count).map(asItem);
  const ontology = findOntology('operational')!;
  rate(items, ontology);
  return median(Array.from({ length: runs }, () => rate(items, ontology)));
});
