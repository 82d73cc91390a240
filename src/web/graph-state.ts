import { computed, effect, signal } from '@preact/signals';
import { call, inOrg, orgId, query } from './api.ts';
import type { Community, Stats } from './api-types.ts';
import { place } from './place.ts';

/** Communities of the graph that is shown, by number. */
export const communities = signal<Map<number, Community>>(new Map());
export const stats = signal<Stats | undefined>(undefined);
/** Slugs of the businesses that may be written for. */
export const entities = signal<string[]>([]);
/** What they are called, by slug. */
const names = signal<ReadonlyMap<string, string>>(new Map());
export const businessName = (slug: string | undefined): string | undefined => names.value.get(slug ?? '') ?? slug;
/** How many pairs and suggestions wait, as far as one page tells. */
export const waiting = signal<{ pairs?: number; suggestions?: number; more: boolean }>({ more: false });
/** Whether nothing was read yet: the businesses that are registered stand there from the start. */
export const isEmpty = computed(
  () => stats.value?.nodes.every(({ type, count }) => type === 'Business' || count === 0) ?? false,
);

const PAGE = 100;

interface Businesses {
  businesses: { id: string; name: string }[];
  entities: string[];
}

/** Reads what is known of a graph as a whole. */
export async function learn(graph_id: string): Promise<void> {
  await Promise.all([
    call<Stats>('GET', inOrg('stats') + query({ graph_id })).then((counts) => void (stats.value = counts)),
    call<{ communities: Community[] }>('GET', inOrg('communities') + query({ graph_id, limit: 60 })).then(
      (found) => void (communities.value = new Map(found.communities.map((one) => [one.community_id, one]))),
    ),
    learnEntities(),
  ]);
}

/** The graph that one is in, with its org; undefined where one is in no org. */
const home = computed(() => orgId.value && `${orgId.value} ${place.value.graph}`);

/** Learns each graph as soon as one goes into it, before the page is drawn around it; answers what ends that. */
export const learnAlong = (failed: (error: unknown) => void): (() => void) =>
  effect(() => {
    if (home.value) learn(place.peek().graph).catch(failed);
  });

/** Reads which businesses may be written for. */
export async function learnEntities(): Promise<void> {
  const known = await call<Businesses>('GET', inOrg('businesses'));
  names.value = new Map(known.businesses.map(({ id, name }) => [id, name]));
  entities.value = known.entities;
}

/** Counts what waits for a person. */
export async function countWaiting(graph_id: string): Promise<void> {
  const [{ pairs, next_cursor }, { suggestions }] = await Promise.all([
    call<{ pairs: unknown[]; next_cursor?: string }>(
      'GET',
      inOrg('l3/review_pairs') + query({ graph_id, limit: PAGE }),
    ),
    call<{ suggestions: unknown[] }>('GET', inOrg('suggestions') + query({ graph_id, limit: PAGE })),
  ]);
  waiting.value = { pairs: pairs.length, suggestions: suggestions.length, more: next_cursor !== undefined };
}
