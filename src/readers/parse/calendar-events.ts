import ical, { type VEvent } from 'node-ical';
import type { Warning } from '../reader.ts';
import { withoutInheritedNames } from './calendar-names.ts';

/**
 * The events of a calendar (RFC 5545). A calendar that the parser refuses is read again event by event: one that is refused by itself is
 * read without its rule of recurrence, or left out, each with a warning, and the others stand.
 */
export async function parseEvents(text: string): Promise<{ events: VEvent[]; warnings: Warning[] }> {
  const safe = withoutInheritedNames(text);
  try {
    return { events: await parse(safe), warnings: [] };
  } catch {
    return oneByOne(safe);
  }
}

const parse = async (text: string): Promise<VEvent[]> =>
  Object.values(await ical.async.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');

const EVENT = /^BEGIN:VEVENT\s*$[\s\S]*?^END:VEVENT\s*$/gim;
const RECURRENCE = /^(?:RRULE|RDATE|EXDATE|EXRULE)[:;].*\n?/gim;
const lineOf = (event: string, name: string): string =>
  new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, 'im').exec(event)?.[1]?.trim() ?? '';

async function oneByOne(text: string): Promise<{ events: VEvent[]; warnings: Warning[] }> {
  const rest = text.replace(EVENT, '');
  const end = rest.search(/^END:VCALENDAR/im);
  const [before, after] = end < 0 ? [`${rest}\r\n`, ''] : [rest.slice(0, end), rest.slice(end)];
  const calendarOf = (those: string[]) => parse(`${before}${those.join('\r\n')}\r\n${after}`);
  const events: VEvent[] = [];
  const warnings: Warning[] = [];
  const series = Map.groupBy(text.match(EVENT) ?? [], (event) => lineOf(event, 'UID') || event);
  for (const those of series.values()) {
    const called = `“${lineOf(those[0] ?? '', 'SUMMARY').slice(0, 100) || '(no title)'}”`;
    const read = await calendarOf(those).catch(() => undefined);
    const once = read ?? (await calendarOf(those.map((event) => event.replace(RECURRENCE, ''))).catch(() => undefined));
    if (once) events.push(...once);
    if (!read && once)
      warnings.push({ message: `How ${called} recurs cannot be followed: only its first meeting is taken.` });
    else if (!once) warnings.push({ message: `${called} is damaged and left out.` });
  }
  return { events, warnings };
}
