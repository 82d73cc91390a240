import { extremes } from './conformance/extremes.ts';
import { finding } from './conformance/finding.ts';
import type { Open } from './conformance/open.ts';
import { searching } from './conformance/searching.ts';
import { walking } from './conformance/walking.ts';
import { writing } from './conformance/writing.ts';

/** What every graph engine must do alike; `open` gives a fresh store. */
export function conformance(name: string, open: Open): void {
  writing(name, open);
  finding(name, open);
  walking(name, open);
  searching(name, open);
  extremes(name, open);
}
