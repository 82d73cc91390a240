import type { FoundNode } from '../../store.ts';
import { hasEnded, tied, type Facts, type Tie } from './facts.ts';
import { textOf, textsOf } from './texts.ts';
import {
  companions,
  dealOf,
  known,
  latest,
  named,
  open,
  promises,
  relations,
  tasksOf,
  type Sentence,
} from './phrases.ts';
import { capital, spokenDay } from './words.ts';

/** A person: their work, whom they belong to, with whom and in what they were seen, what they are to do. */
export function aboutPerson(facts: Facts): Sentence[] {
  const { node, ties, accounts, today } = facts;
  const managed = tied(ties, 'manages', 'out').map(({ other }) => other);
  const others = accounts.filter(({ uid }) => !managed.some((one) => one.uid === uid));
  const tasks = ownTasks(facts);
  return [
    work(facts),
    reach(node, ties),
    relations(shortName(node.name), ties, today),
    known(facts),
    companions(facts),
    deals(managed, others),
    latest(facts),
    open(tasks),
    promises(facts, tasks),
  ];
}

function work({ node, ties, former, today }: Facts): Sentence {
  const jobs = tied(ties, 'works_for leads', 'out').filter((one) => !hasEnded(one, today));
  const [job, ...more] = byName(jobs);
  if (!job) return former[0] ? worked(node, former[0]) : unemployed(node);
  const own = textOf(node, 'title');
  const isOld = former.some(({ edge }) => textOf(edge, 'title') === own);
  const title = textOf(job.edge, 'title') ?? (isOld ? undefined : own);
  const leads = ties.some(({ type, other }) => type === 'leads' && other.uid === job.other.uid);
  const others = more.filter(({ other }) => !saysAlready(`${title ?? ''} ${job.other.name}`, other.name));
  const untitled = leads ? 'leads' : 'works for';
  const does = title ? `is ${title}` : untitled;
  const where = title && saysAlready(title, job.other.name) ? '' : `${title ? ' at' : ''} ${job.other.name}`;
  const also = others.length > 0 ? ` and also works for ${named(others.map(({ other }) => other))}` : '';
  return `${node.name} ${does}${where}${also}.`;
}

/** What somebody was last, where and until when; what was first told as over ended on no known day. */
function worked({ name }: FoundNode, { edge, other }: Tie): string {
  const title = textOf(edge, 'title');
  const { valid_from, valid_to } = edge.provenance;
  const until = valid_to && valid_from !== valid_to ? ` until ${spokenDay(valid_to)}` : '';
  return `${name} ${title ? `was ${title} at` : 'worked for'} ${other.name}${until}.`;
}

/** The employers that go by a name, where there are any: beside them a bare domain is the address of one. */
function byName(jobs: Tie[]): Tie[] {
  const called = jobs.filter(({ other }) => !DOMAIN.test(other.name));
  return called.length > 0 ? called : jobs;
}

const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** True when what was said of a job holds all words of a further employer's name: a department of it, most likely. */
function saysAlready(stated: string, name: string): boolean {
  const words = new Set(stated.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => words.has(word));
}

/** Where a person can be reached, as far as nothing else in the summary says so. */
function reach(node: FoundNode, ties: Tie[]): Sentence {
  const phone = textsOf(node, 'phone')[0] ?? textsOf(node, 'phones')[0];
  const isOnly = tied(ties, 'works_for leads', 'out').length === 0 && !node.email && !textOf(node, 'title');
  return phone !== undefined && !isOnly ? `Phone: ${phone}.` : undefined;
}

function unemployed(node: FoundNode): Sentence {
  const title = textOf(node, 'title');
  if (title) return `${node.name} is ${title}.`;
  if (node.email) return `${node.name} goes by the address ${node.email}.`;
  const phone = textsOf(node, 'phone')[0] ?? textsOf(node, 'phones')[0];
  return phone === undefined ? `${node.name} is known by name alone.` : `${node.name} can be reached at ${phone}.`;
}

const HONORIFIC = /^(?:mr|mrs|ms|miss|dr|prof|herr|frau|mme|madame|monsieur|m|sir|dame)\.?$/i;

/** A first name, where the name begins with one. */
function shortName(name: string): string {
  const [first = name, ...rest] = name.split(' ');
  return rest.length > 0 && !HONORIFIC.test(first) && !first.includes('@') ? first : name;
}

function deals(managed: FoundNode[], others: FoundNode[]): Sentence {
  const parts = [
    ...(managed.length > 0 ? [`manages ${named(managed, dealOf)}`] : []),
    ...(others.length > 0 ? [`involved in ${named(others, dealOf)}`] : []),
  ];
  return parts.length > 0 ? `${capital(parts.join('; '))}.` : undefined;
}

/** The action items that begin with the person's name, without it. */
function ownTasks(facts: Facts): string[] {
  const names = [facts.node.name, shortName(facts.node.name)].map((name) => name.toLowerCase());
  return tasksOf(facts).flatMap((text) => {
    const name = names.find((one) => text.toLowerCase().startsWith(one));
    const rest = name === undefined ? '' : text.slice(name.length);
    return /^(?:\s*[:–-]\s*|\s+(?:to|will|is|needs|has|must|should)\b|\s+\p{Ll})/u.test(rest)
      ? [rest.replace(/^\s*[:–-]?\s*(?:to |will )?/, '')]
      : [];
  });
}
