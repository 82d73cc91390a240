import { ENOUGH } from '../../../src/identity/profile.ts';
import { read } from '../read.ts';

/** The organizations that a text shows by a name, each once, in the order of the alphabet. */
export function housesIn(body: string, type = 'email', metadata = {}): string[] {
  const { mentions } = read({ body, type, metadata });
  const shown = mentions.filter(
    ({ label, self, as, tier, confidence }) =>
      label === 'Organization' &&
      !self &&
      as === undefined &&
      (tier === 'establishing' || (tier === 'reading' && confidence >= ENOUGH)),
  );
  return [...new Set(shown.flatMap(({ name }) => name ?? []))].toSorted();
}

/** What somebody says in a meeting of three, as the transcript has it. */
export const said = (words: string): string =>
  [
    'Dana Frost: Good morning, everyone. Shall we begin?',
    'Omar Reyes: Yes, I think we are all here.',
    'Mira Lindqvist: Right, go ahead.',
    `Dana Frost: ${words}`,
    'Omar Reyes: Thank you. That is clear.',
    'Mira Lindqvist: Yes, thank you very much.',
  ].join('\n');
