import { PROBLEMS, type ProblemCode } from '../../../src/common/errors.ts';
import type { Answer } from '../../support/http/client.ts';
import type { Operation } from './description.ts';

/** Faults of nobody: the operation says honestly that it is not there. */
const HONEST: ProblemCode[] = ['coming_soon', 'billing_not_configured'];

const isIssue = (entry: any): boolean =>
  Array.isArray(entry?.loc) && typeof entry.msg === 'string' && typeof entry.type === 'string';

function refusal({ status, headers, body }: Answer): string | undefined {
  const known = PROBLEMS[body?.code as ProblemCode];
  if (!known) return `the code ${body?.code} is not in the table`;
  if (known[0] !== status) return `code ${body.code} with status ${status}`;
  if (status >= 500 && !HONEST.includes(body.code)) return `a fault of ours: ${body.code}`;
  if (body.request_id !== headers['x-request-id']) return 'the request id is missing';
  if (status === 422)
    return Array.isArray(body.detail) && body.detail.every(isIssue) ? undefined : 'detail is not a list of entries';
  if (!headers['content-type']?.startsWith('application/problem+json')) return `type ${headers['content-type']}`;
  const texts = [body.type, body.title, body.detail].every((text) => typeof text === 'string' && text.length > 0);
  return texts && body.status === status ? undefined : 'a problem document lacks members';
}

/** What is wrong with an answer, measured against the description and the table of codes; undefined when nothing is. */
export function misshapen(operation: Operation, answer: Answer): string | undefined {
  if (typeof answer.headers['x-request-id'] !== 'string') return 'no X-Request-Id';
  if (!operation.statuses.has(String(answer.status))) return `a status that is not described: ${answer.status}`;
  if (answer.status >= 300) return refusal(answer);
  const [type] = String(answer.headers['content-type'] ?? '').split(';');
  if (answer.body === '' && type === '') return undefined;
  const validate = operation.answers.get(`${answer.status} ${type}`);
  if (!validate) return `a success of a media type that is not described: ${answer.status} ${type}`;
  return validate(answer.body)
    ? undefined
    : `a success that its schema does not describe: ${JSON.stringify(validate.errors?.[0])}`;
}
