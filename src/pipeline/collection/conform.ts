import { conform, keyWithin } from '../../common/conform.ts';
import type { Incoming } from '../../stores/items/accept-items.ts';
import type { Original } from '../../stores/items/originals.ts';
import type { Collected } from '../../toolkits/toolkit.ts';

/** Where collected things go, and the file that this one was read from. */
interface Place {
  toolkit: string;
  entity: string;
  primary: string;
  today: string;
  original?: Original | undefined;
}

/** A collected thing as accepting takes it: within every limit of an item, without what no store can hold. Its idempotency key is the same whichever connection fetched it. */
export function asIncoming(found: Collected, { toolkit, entity, primary, today, original }: Place): Incoming {
  return {
    ...conform(found, today),
    entity,
    source: toolkit,
    idempotency_key: keyOf(found, { toolkit, entity }),
    graph: { id: 'primary', key: primary },
    ...(original && { original }),
  };
}

/** The idempotency key that a collected thing is accepted under. */
export const keyOf = ({ key }: Collected, { toolkit, entity }: Pick<Place, 'toolkit' | 'entity'>): string =>
  keyWithin(`${toolkit}:${entity}:`, key);
