import { signal } from '@preact/signals';
import { DEMO_ORG } from '../../demo/org.ts';

const NAME = 'quern.guide';
const DONE = 'done';

const kept = signal(localStorage.getItem(NAME) ?? '');

function keep(state: string): void {
  kept.value = state;
  localStorage.setItem(NAME, state);
}

/** An organization that was empty when it was first seen here is shown around in once something is in it. */
export function offerGuide(org: string | undefined): void {
  if (org !== undefined && kept.peek() !== DONE) keep(org);
}

/** Whether one is shown around: in the demo, and where one saw the organization empty, until it is dismissed for ever. */
export const isGuided = (org: string | undefined): boolean =>
  kept.value !== DONE && (org === DEMO_ORG.org_id || (org !== undefined && kept.value === org));

export const dismissGuide = (): void => keep(DONE);
