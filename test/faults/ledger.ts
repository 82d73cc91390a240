import { contentHash } from '../support/samples/content.ts';
import type { SampleItem } from '../support/samples/sample-items.ts';

export type Outcome = 'sent' | 'acked' | 'ambiguous' | 'rejected';

/** What the client knows of one item: the only witness that the service is held to. */
export interface Entry {
  item: SampleItem;
  key: string;
  /** sha256 of the item as sent, without its key: stands for the item where graphs are compared. */
  sha: string;
  outcome: Outcome;
  /** Every id that an answer gave for the key; more than one is a double. */
  ids: Set<string>;
  /** True once any try ended without an answer. */
  wasAmbiguous: boolean;
}

export type Ledger = Map<string, Entry>;

/** Notes an item before it is sent. */
export function note(ledger: Ledger, item: SampleItem): Entry {
  const key = item.idempotency_key;
  const entry: Entry = ledger.get(key) ?? {
    item,
    key,
    sha: contentHash(item),
    outcome: 'sent',
    ids: new Set(),
    wasAmbiguous: false,
  };
  ledger.set(key, entry);
  return entry;
}

export const entries = (ledger: Ledger, outcome: Outcome): Entry[] =>
  [...ledger.values()].filter((e) => e.outcome === outcome);
