import { refuseIssues } from '../common/errors.ts';
import { meantBy, namesIn } from './unknown-fields.ts';
import type { Route } from './route.ts';

/** Throws `invalid` with every parameter of the query that its route does not declare: a filter that goes unread answers more than was asked for. */
export function refuseUnknownParameters(route: Route, given: Record<string, string>): void {
  if (route.anyQuery) return;
  const known = namesIn(route.query);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  refuseIssues(
    unknown.map((name) => ({ loc: ['query', name], msg: words(route, name, known), type: 'unknown_parameter' })),
  );
}

function words({ body }: Route, name: string, known: string[]): string {
  const meant = namesIn(body).includes(name) ? 'Send it as a field of the body. ' : meantBy(name, known);
  const taken = known.length > 0 ? `Use only: ${known.join(', ')}` : 'This call takes no parameters';
  return `There is no such parameter here. ${meant}${taken}`;
}
