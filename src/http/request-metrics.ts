/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const HISTOGRAM = 'quern_http_request_duration_seconds';
const COUNTER = 'quern_http_requests_total';

interface Durations {
  /** How many fell under each bound and under none before it. */
  under: number[];
  count: number;
  sum: number;
}

/** What a server has answered since its start. */
interface RequestMetrics {
  /** Counts one answer; `seconds` from the request's head to the answer's end. */
  add(answer: { method: string; route: string; status: number; seconds: number }): void;
  /** All since the start, in Prometheus' text format: one server's own, to be scraped from each. */
  text(): string;
}

function openMetrics(): RequestMetrics {
  const answers = new Map<string, number>();
  const durations = new Map<string, Durations>();
  return {
    add({ method, route, status, seconds }) {
      const labels = `method="${method}",route="${route}"`;
      const answered = `${labels},status="${Math.floor(status / 100)}xx"`;
      answers.set(answered, (answers.get(answered) ?? 0) + 1);
      const known = durations.get(labels) ?? { under: BOUNDS.map(() => 0), count: 0, sum: 0 };
      const bound = BOUNDS.findIndex((most) => seconds <= most);
      if (bound >= 0) known.under[bound] = (known.under[bound] ?? 0) + 1;
      known.count += 1;
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

function linesOf([labels, { under, count, sum }]: [string, Durations]): string[] {
  let soFar = 0;
  const buckets = under.map((n, i) => `${HISTOGRAM}_bucket{${labels},le="${BOUNDS[i]}"} ${(soFar += n)}`);
  return [
    ...buckets,
    `${HISTOGRAM}_bucket{${labels},le="+Inf"} ${count}`,
    `${HISTOGRAM}_sum{${labels}} ${sum}`,
    `${HISTOGRAM}_count{${labels}} ${count}`,
  ];
}

const metrics = new WeakMap<object, RequestMetrics>();

/** What the server of a context has answered; empty at first. */
export function requestMetricsOf(ctx: object): RequestMetrics {
  const known = metrics.get(ctx) ?? openMetrics();
  metrics.set(ctx, known);
  return known;
}
