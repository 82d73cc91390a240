import { signal } from '@preact/signals';
import { orgId } from './api.ts';
import { place } from './place.ts';

interface Draft {
  title: string;
  body: string;
}
const EMPTY: Draft = { title: '', body: '' };

/** What is written in one graph and not sent yet: it outlives a look elsewhere. */
const written = signal<Draft & { of: string }>({ ...EMPTY, of: '' });
const keyOf = (graph: string): string => `${orgId.value} ${graph}`;

/** What is written in the graph that is shown. */
export const draftHere = (): Draft => (written.value.of === keyOf(place.value.graph) ? written.value : EMPTY);

export const setDraft = (draft: Draft): void => void (written.value = { ...draft, of: keyOf(place.value.graph) });
export const forgetDraft = (): void => void (written.value = { ...EMPTY, of: '' });

/** Has what was written in one graph stand in another; false where nothing was. */
export function moveDraft(from: string, to: string): boolean {
  const { of, title, body } = written.peek();
  if (of !== keyOf(from) || (title + body).trim() === '') return false;
  written.value = { title, body, of: keyOf(to) };
  return true;
}
