import { Unreadable, type FoundItem } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';

/** A value of JSON; throws Unreadable with the place for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`It is not JSON: ${(error as Error).message}`);
  }
}

/** An item that stands in a file as `POST /ingest` takes it; Unreadable unless it has a title and a body. */
export function givenItem(value: unknown, index: number, { place, day }: { place: string; day: string }): FoundItem {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { title, body, type, date } = given;
  if (typeof title !== 'string' || typeof body !== 'string')
    throw new Unreadable(`Item ${index} has no title and body, as POST /ingest wants them.`);
  return {
    key: `${place}#${fingerprint(given)}`,
    title,
    body,
    type: typeof type === 'string' ? type : 'note',
    date: typeof date === 'string' ? date : day,
    given,
  };
}
