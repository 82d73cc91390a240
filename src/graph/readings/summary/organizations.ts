import type { FoundNode } from '../../store.ts';
import { hasEnded, tied, type Facts, type Tie } from './facts.ts';
import { words } from '../../search/words.ts';
import { textOf } from './texts.ts';
import { aKind, isOpen, known, latest, named, open, promises, relations, tasksOf, type Sentence } from './phrases.ts';
import { spokenDay, spokenMoney } from './words.ts';

/** An organization: what it is and to whom it belongs, who works there, what is done with it. */
export function aboutOrganization(facts: Facts): Sentence[] {
  const { node, ties, accounts, today } = facts;
  const industry = textOf(node, 'industry');
  const headquarters = textOf(node, 'headquarters');
  const tasks = tasksOf(facts, ofHouse(facts));
  const site = textOf(node, 'website') ?? domainOf(node);
  const what = `${node.name} is an organization${industry ? ` in ${industry}` : ''}${headquarters ? `, based in ${headquarters}` : ''}`;
  return [
    site && isSite(site) ? `${what}, on the web at ${bare(site)}.` : `${what}.`,
    relations('It', ties, today),
    staff(ties, today),
    known(facts),
    latest(facts),
    open(tasks, accounts.filter(isOpen)),
    promises(facts, tasks),
  ];
}

/** Whether an action item is a house's: from where its people took part, or with its name or one of theirs in it. */
function ofHouse({ node, ties, shared }: Facts): (task: string, activity: FoundNode) => boolean {
  const people = tied(ties, 'works_for leads', 'in').map(({ other }) => other);
  const names = [node, ...people].flatMap(({ name }) => words(name).slice(0, 1));
  return (task, { uid }) => shared?.has(uid) === true || words(task).some((word) => names.includes(word));
}

/** The domain that an organization is known by; an id that a name and its business make is none. */
function domainOf({ id, entities }: FoundNode): string | undefined {
  const own = id.slice(id.indexOf(':') + 1);
  return entities.some((entity) => own.endsWith(`.${entity}`)) ? undefined : own;
}

const bare = (site: string): string => site.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
const isSite = (site: string): boolean => /^[a-z0-9.-]+\.[a-z]{2,}(?:\/|$)/i.test(bare(site));

function staff(ties: Tie[], today: string): Sentence {
  const leading = tied(ties, 'leads', 'in');
  const people = [...leading, ...tied(ties, 'works_for', 'in')].filter((tie) => !hasEnded(tie, today));
  const each = [...new Map(people.toReversed().map((tie) => [tie.other.uid, tie])).values()].toReversed();
  if (each.length === 0) return undefined;
  const titles = new Map(each.map(({ other, edge }) => [other.uid, textOf(edge, 'title') ?? textOf(other, 'title')]));
  const say = ({ uid, name }: FoundNode) => (titles.get(uid) ? `${name} (${titles.get(uid)})` : name);
  return `Known there: ${named(
    each.map(({ other }) => other),
    say,
  )}.`;
}

const BUSINESS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    operating: 'an operating business',
    holding: 'a holding',
    project: 'a project',
    fund: 'a fund',
    vehicle: 'a vehicle',
  }),
);

/** When a business was registered; its items may tell of days before that. */
function sinceWhen(node: FoundNode): string {
  const made = textOf(node, 'created_at');
  return made ? `registered on ${spokenDay(made)}` : `known since ${spokenDay(node.provenance.valid_from)}`;
}

/** A registered business: what it is, with whom it has to do, what is open. */
export function aboutBusiness(facts: Facts): Sentence[] {
  const { node, ties, accounts, company, today } = facts;
  const industry = textOf(node, 'industry');
  const kind = BUSINESS.get(textOf(node, 'biz_type') ?? '') ?? 'a registered business';
  const description = textOf(node, 'description');
  const tasks = tasksOf(facts);
  return [
    `${node.name} is ${kind}${industry ? ` (${industry})` : ''}, ${sinceWhen(node)}.`,
    description && (/[.!?]$/.test(description) ? description : `${description}.`),
    staff(ties, today),
    company.length > 0 ? `Most active of late: ${named(company)}.` : undefined,
    latest(facts),
    open(tasks, accounts.filter(isOpen)),
    promises(facts, tasks),
  ];
}

/** A deal or project: with whom, at which stage and for how much, who looks after it. */
export function aboutAccount(facts: Facts): Sentence[] {
  const { node, ties } = facts;
  const [client] = tied(ties, 'account_of', 'out');
  const { amount, currency, close_date } = node.properties;
  const worth = spokenMoney(amount, currency);
  const tasks = tasksOf(facts);
  const stage = textOf(node, 'stage') ?? textOf(node, 'status');
  const close = typeof close_date === 'string' ? `, to close by ${spokenDay(close_date)}` : '';
  return [
    `${node.name} is ${aKind(node)}${client ? ` with ${client.other.name}` : ''}${worth ? `, worth ${worth}` : ''}${stage ? `, at the stage “${stage}”` : ''}${close}.`,
    involved('Managed by', tied(ties, 'manages', 'in')),
    involved('Involved', tied(ties, 'involved_in', 'in')),
    known(facts),
    latest(facts),
    open(tasks),
    promises(facts, tasks),
  ];
}

const involved = (how: string, ties: Tie[]): Sentence =>
  ties.length > 0 ? `${how}${how.endsWith('by') ? '' : ':'} ${named(ties.map(({ other }) => other))}.` : undefined;
