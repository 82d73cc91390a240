import { givingTurns } from '../../common/concurrency/giving-turns.ts';
import { elementAt } from '../../common/element-at.ts';
import { Problem } from '../../common/errors.ts';
import { sentence } from '../../common/text/sentence.ts';

const MB = 1_048_576;

/** An answer is longer than any that is read. */
export class TooLong extends Problem {}

/** The bytes of an answer, unpacked; throws `TooLong`, and reads no further, where they are more than `most`. */
export async function bytesOf(answer: Response, host: string, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > most)
      throw new TooLong('invalid', sentence`${host} answers with more than ${most / MB} MB. Ask for smaller pages.`);
    if (part.length > 0) parts.push(part);
  }
  const whole = Buffer.allocUnsafeSlow(size);
  const turn = givingTurns();
  for (let at = 0, n = 0; at < size; n++) {
    const part = elementAt(parts, n);
    whole.set(part, at);
    at += part.length;
    await turn();
  }
  return whole;
}

/** An answer whose body is at hand, beside its bytes: what cuts it off is thrown here, and not lost on a library that reads it. */
export async function wholeAnswer(answer: Response, most: number): Promise<{ answer: Response; bytes: Buffer }> {
  const { status, statusText, headers, url } = answer;
  const bytes = await bytesOf(answer, URL.parse(url)?.host ?? 'The server', most);
  const whole = new Response(answer.body && bytes, { status, statusText, headers });
  return { answer: Object.defineProperty(whole, 'url', { value: url }), bytes };
}
