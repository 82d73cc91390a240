/** One entry of a 422: where in the input, what is wrong, and the machine's word for it. */
export interface Issue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A refusal of the service, or (`code` `unreachable`, `status` 0) that no answer came. */
export class QuernError extends Error {
  /** From the contract's table, for example `forbidden`; `unreachable` when no answer came. */
  readonly code: string;
  readonly status: number;
  /** A sentence that says what to do next. */
  readonly detail: string;
  /** What is wrong with the input, of a 422. */
  readonly issues: Issue[];
  /** To name to the operator. */
  readonly requestId: string | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  /** Everything else that the answer says, for example `hint` or `candidates`. */
  readonly extra: Record<string, unknown>;

  constructor(
    code: string,
    detail: string,
    {
      status = 0,
      issues = [],
      requestId,
      retryAfter,
      extra = {},
      cause,
    }: {
      status?: number;
      issues?: Issue[];
      requestId?: string | undefined;
      retryAfter?: number | undefined;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause });
    this.name = 'QuernError';
    this.code = code;
    this.detail = detail;
    this.status = status;
    this.issues = issues;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.extra = extra;
  }
}

const sentence = ({ loc, msg }: Issue): string => `${loc.slice(1).join('.') || loc[0]}: ${msg}`;

/** The error that an answer of 400 or more stands for. */
export async function errorOf(answer: Response): Promise<QuernError> {
  const body = await answer.text().catch(() => '');
  const { code, detail, request_id, type: _type, title: _title, status: _status, ...extra } = asObject(body);
  const issues = Array.isArray(detail) ? (detail as Issue[]) : [];
  const words = issues.length
    ? issues.map(sentence).join('; ')
    : String(detail ?? `The server answered ${answer.status}.`);
  const wait = Number.parseInt(answer.headers.get('retry-after') ?? '', 10);
  return new QuernError(String(code ?? 'unexpected'), words, {
    status: answer.status,
    issues,
    requestId: (request_id as string | undefined) ?? answer.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isNaN(wait) ? undefined : wait,
    extra,
  });
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
