import cronstrue from 'cronstrue';

export const PACES = ['hour', 'day', 'workday', 'monday', 'own'] as const;
/** How often: `own` is a cron line that one writes oneself. */
export type Pace = (typeof PACES)[number];

const DAYS: Record<Exclude<Pace, 'hour' | 'own'>, string> = { day: '*', workday: '1-5', monday: '1' };

/** The cron line of a pace at a time such as `06:00`. */
export function cronOf(pace: Exclude<Pace, 'own'>, time: string): string {
  if (pace === 'hour') return '0 * * * *';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${minute} ${hour} * * ${DAYS[pace]}`;
}

/** A cron line as people say it: `every day at 06:00`; the line itself where it cannot be read. */
export function inWords(cron: string): string {
  try {
    const sentence = cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: true });
    const [, at, days] = /^At (\d\d:\d\d), (.+)$/.exec(sentence) ?? [];
    const turned = at && days ? `${days.replace(/^only on /, 'every ')} at ${at}` : sentence;
    return turned.charAt(0).toLowerCase() + turned.slice(1);
  } catch {
    return cron;
  }
}
