import { createHash } from 'node:crypto';
import type { Metadata } from '../../common/model.ts';

/** Which revision of what an item is, as calendars count them (RFC 5546): a meeting, or one of a series. */
export interface Revision {
  /** What is revised as a whole, by the id that its source gave it. */
  series: string;
  /** The meeting of the series by the day on which it was planned; '' where it is no series. */
  part: string;
  /** Tells of this part alone, and not of what the series is. */
  alone: boolean;
  /** Text that compares: the later revision is the larger one. */
  revision: string;
}

const LONGEST = 200;
const STAMPS = new Set(['sequence', 'revised']);

/** The revision that an item is by its fields; undefined for what is never revised. */
export function revisionOf(metadata: Metadata = {}): Revision | undefined {
  const { uid, thread, recurrence_id: day, sequence, revised = '' } = metadata;
  if (typeof uid !== 'string' || (sequence === undefined && revised === '')) return undefined;
  const [series, part] = partOf(uid, [day, typeof thread === 'string' && uid.slice(thread.length + 1)]);
  const count = Number(sequence ?? 0);
  const counted = String(Number.isSafeInteger(count) ? Math.max(0, count) : 0).padStart(16, '0');
  return {
    series: short(series),
    part: short(part),
    alone: day !== undefined,
    revision: `${counted} ${String(revised).slice(0, 30)}`,
  };
}

/** The series and the part that a uid is made of, whose part is one of these. */
function partOf(uid: string, parts: unknown[]): [series: string, part: string] {
  const part = parts.find((one) => typeof one === 'string' && one !== '' && uid.endsWith(`/${one}`));
  return typeof part === 'string' ? [uid.slice(0, -part.length - 1), part] : [uid, ''];
}

const short = (text: string): string =>
  text.length <= LONGEST ? text : createHash('sha256').update(text).digest('hex');

/** Fields without which revision of something they are: what is said again is the same. */
export function withoutStamps(metadata: Metadata): Metadata {
  if (!revisionOf(metadata)) return metadata;
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !STAMPS.has(name)));
}
