import { sentence, type Sentence } from './text/sentence.ts';

/** Every refusal's code with its HTTP status and title: the one table behind problem documents. */
export const PROBLEMS = {
  confirmation_required: [400, 'Confirmation required'],
  bad_request: [400, 'Bad request'],
  unauthenticated: [401, 'Unauthenticated'],
  forbidden: [403, 'Forbidden'],
  plan_limit: [403, 'Plan limit'],
  not_a_test_fixture: [403, 'Not a test fixture'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  ambiguous: [409, 'Ambiguous'],
  conflict: [409, 'Conflict'],
  org_deleted: [410, 'Organization deleted'],
  too_large: [413, 'Too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  invalid: [422, 'Invalid input'],
  entity_not_registered: [422, 'Entity not registered'],
  idempotency_mismatch: [422, 'Idempotency key reused'],
  rate_limited: [429, 'Rate limited'],
  internal: [500, 'Internal error'],
  coming_soon: [501, 'Coming soon'],
  billing_not_configured: [503, 'Billing not configured'],
  unavailable: [503, 'Unavailable'],
  timed_out: [504, 'Timed out'],
  storage_full: [507, 'Storage full'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One entry of a 422 answer: where in the input, what is wrong and the machine's word for it. */
export interface Issue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

interface ProblemExtra {
  /** Set on a 422: the list that becomes `detail`. */
  issues?: Issue[];
  /** Seconds until a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number;
  /** Further members of the body, for example `candidates`. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Who was denied, for the audit log; not in the answer. */
  by?: { org: string; user: string; key: string };
}

/** The caller's to fix: an HTTP refusal, or a job that is not retried. `detail` says what to do next. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extra: ProblemExtra;
  /** What of its detail others said; all of it, where nothing tells. */
  readonly sentence: Sentence;
  constructor(code: ProblemCode, detail: string | Sentence, extra: ProblemExtra = {}) {
    super(String(detail));
    this.sentence = typeof detail === 'string' ? sentence`${detail}` : detail;
    this.name = 'Problem';
    this.code = code;
    this.extra = extra;
  }
  get status(): number {
    return PROBLEMS[this.code][0];
  }
}

/** A 422 with one entry. */
export const invalid = (loc: (string | number)[], msg: string, type = 'invalid'): Problem =>
  new Problem('invalid', msg, { issues: [{ loc, msg, type }] });

/** Throws a 422 with the first hundred entries of a list that has any. */
export function refuseIssues(issues: Issue[]): void {
  const [first] = issues;
  if (first) throw new Problem('invalid', first.msg, { issues: issues.slice(0, 100) });
}
