import { escaped } from './escape.ts';
import { STRETCH_MS, type Stretch } from './day.ts';

const [WIDTH, HEIGHT] = [480, 64];
const HOUR_MS = 3_600_000;

interface Chart {
  name: string;
  value: (stretch: Stretch) => number | null;
  /** What the day comes to, in words. */
  total: (values: number[]) => string;
  unit: string;
  isBad?: true;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const most = (values: number[]): number => Math.max(0, ...values);
const grouped = (value: number): string => Math.round(value).toLocaleString('en');

const CHARTS: Chart[] = [
  { name: 'Accepted', value: ({ accepted }) => accepted, total: (v) => `${grouped(sum(v))} items`, unit: 'items' },
  { name: 'Extracted', value: ({ extracted }) => extracted, total: (v) => `${grouped(sum(v))} items`, unit: 'items' },
  { name: 'Lag', value: ({ lag }) => lag, total: (v) => `at most ${grouped(most(v))} s`, unit: 's', isBad: true },
  {
    name: 'Failures',
    value: ({ failed }) => failed,
    total: (v) => (most(v) === 0 ? 'none' : `at most ${grouped(most(v))} at once`),
    unit: 'waiting',
    isBad: true,
  },
];

/** The last day as four small charts, each with its sum or peak in words. */
export const dayCharts = (day: Stretch[]): string =>
  `<div class="charts">${CHARTS.map((one) => chart(one, day)).join('')}</div>`;

function chart({ name, value, total, unit, isBad }: Chart, day: Stretch[]): string {
  const values = day.map(value);
  const seen = values.filter((one) => one !== null);
  const summary = seen.length > 0 ? total(seen) : 'not looked at yet';
  const top = most(seen) || 1;
  const step = WIDTH / day.length;
  const bars = day.map(({ from }, i) => {
    const one = values[i] ?? null;
    if (one === null)
      return `<rect class="unseen" x="${(i * step).toFixed(1)}" y="${HEIGHT - 1}" width="${step.toFixed(1)}" height="1"/>`;
    const height = one === 0 ? 0 : Math.max(2, (one / top) * HEIGHT);
    const title = `${clock(from)} to ${clock(new Date(from.getTime() + STRETCH_MS))} UTC: ${grouped(one)} ${unit}`;
    return `<rect x="${(i * step).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${(step - 1).toFixed(1)}" height="${height.toFixed(1)}"><title>${escaped(title)}</title></rect>`;
  });
  const worst = isBad && most(seen) > 0 ? ' class="bad"' : '';
  return `<figure><figcaption><span>${name}</span> <b>${summary}</b></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${name} in the last 24 hours: ${summary}"${worst}>${bars.join('')}</svg>
<small><span>${clock(day[0]?.from ?? new Date())}</span><span>highest quarter of an hour: ${grouped(most(seen))} ${unit}</span><span>now</span></small></figure>`;
}

const clock = (at: Date): string =>
  `${String(Math.floor((at.getTime() % (24 * HOUR_MS)) / HOUR_MS)).padStart(2, '0')}:${String(at.getUTCMinutes()).padStart(2, '0')}`;
