/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const HISTOGRAM = 'quern_http_request_duration_seconds';
const COUNTER = 'quern_http_requests_total';

interface Durations {
  /** How many fell under each bound and under none before it. */
  under: number[];
  n: number;
  sum: number;
}
export interface Counts {
  /** Counts one answer; `seconds` from the request's head to the answer's end. */
  add(method: string, path: string, status: number, seconds: number): void;
  /** All since the start, in Prometheus' text format: one server's own, to be scraped from each. */
  text(): string;
}

function openCounts(): Counts {
  const answers = new Map<string, number>();
  const durations = new Map<string, Durations>();
  return {
    add(method, path, status, seconds) {
      const labels = `method="${method}",route="${path}"`;
      const answered = `${labels},status="${Math.floor(status / 100)}xx"`;
      answers.set(answered, (answers.get(answered) ?? 0) + 1);
      const known = durations.get(labels) ?? { under: BOUNDS.map(() => 0), n: 0, sum: 0 };
      const bound = BOUNDS.findIndex((most) => seconds <= most);
      if (bound >= 0) known.under[bound]! += 1;
      known.n += 1;
      known.sum += seconds;
      durations.set(labels, known);
    },
    text: () =>
      [
        `# HELP ${COUNTER} Requests answered, by route and class of status.`,
        `# TYPE ${COUNTER} counter`,
        ...[...answers].map(([labels, n]) => `${COUNTER}{${labels}} ${n}`),
        `# HELP ${HISTOGRAM} From a request's head to the end of its answer.`,
        `# TYPE ${HISTOGRAM} histogram`,
        ...[...durations].flatMap(linesOf),
        '',
      ].join('\n'),
  };
}

function linesOf([labels, { under, n, sum }]: [string, Durations]): string[] {
  let so = 0;
  return [
    ...BOUNDS.map((bound, i) => `${HISTOGRAM}_bucket{${labels},le="${bound}"} ${(so += under[i]!)}`),
    `${HISTOGRAM}_bucket{${labels},le="+Inf"} ${n}`,
    `${HISTOGRAM}_sum{${labels}} ${sum}`,
    `${HISTOGRAM}_count{${labels}} ${n}`,
  ];
}

const counts = new WeakMap<object, Counts>();

/** What the server of a context has answered; empty at first. */
export const countsOf = (ctx: object): Counts => counts.get(ctx) ?? counts.set(ctx, openCounts()).get(ctx)!;
