import { tied, type Facts, type Tie } from './facts.ts';
import { textOf, textsOf } from './texts.ts';
import { aKind, happening, known, latest, named, open, promises, tasksOf, type Sentence } from './phrases.ts';
import { counted, listed, quoted, spokenDay, spokenMoney } from './words.ts';

const namesOf = (ties: Tie[]): string => named(ties.map(({ other }) => other));
const sentence = (how: string, ties: Tie[]): Sentence => (ties.length > 0 ? `${how} ${namesOf(ties)}.` : undefined);

/** Something that happened: what and when, who took part, what came out of it. */
export function aboutActivity(facts: Facts): Sentence[] {
  const { node, ties } = facts;
  const organizers = tied(ties, 'organized', 'in');
  const [sender] = tied(ties, 'sent', 'in');
  const to = tied(ties, 'received', 'in');
  const subjects = tied(ties, 'about concerns mentions', 'out');
  const sum = spokenMoney(node.properties.amount, node.properties.currency);
  const when = node.occurred_at ? ` on ${spokenDay(node.occurred_at)}` : '';
  const tasks = node.occurred_at ? tasksOf({ ...facts, lately: [node], latest: node.occurred_at.slice(0, 10) }) : [];
  const sent = sender ? `, sent by ${sender.other.name}${to.length > 0 ? ` to ${namesOf(to)}` : ''}` : '';
  return [
    `${quoted(node.name)} ${(node.occurred_at ?? '').slice(0, 10) > facts.today ? 'is' : 'was'} ${aKind(node)}${when}${sent}${sum ? `, over ${sum}` : ''}.`,
    sentence('Organized by', organizers),
    sentence('Took part:', besides(organizers, tied(ties, 'attended discussed', 'in'))),
    sentence('Issued by', tied(ties, 'issued_by', 'out')),
    sentence('Billed to', tied(ties, 'billed_to', 'out')),
    sentence('It was about', subjects),
    outcome('Decisions', textsOf(node, 'decisions')),
    open(tasks),
    promises(facts, tasks),
  ];
}

const besides = (some: Tie[], others: Tie[]): Tie[] =>
  others.filter(({ other }) => !some.some((tie) => tie.other.uid === other.uid));

const MAX_LISTED = 4;
const outcome = (how: string, texts: string[]): Sentence =>
  texts.length > 0 ? `${how}: ${listed(texts.slice(0, MAX_LISTED).map(quoted))}.` : undefined;

/** A document or thing: what it is, who made it, what it is about and where it came up. */
export function aboutAsset(facts: Facts): Sentence[] {
  const { node, ties } = facts;
  const authors = tied(ties, 'authored created', 'in');
  const version = node.properties.version === undefined ? '' : `, version ${String(node.properties.version)}`;
  const sum = spokenMoney(node.properties.amount, node.properties.currency);
  const when = node.occurred_at ? ` of ${spokenDay(node.occurred_at)}` : '';
  const by = authors.length > 0 ? `, written by ${namesOf(authors)}` : '';
  return [
    `${quoted(node.name)} is ${aKind(node)}${when}${version}${by}${sum ? `, over ${sum}` : ''}.`,
    textOf(node, 'summary'),
    sentence('It is about', tied(ties, 'about mentions', 'out')),
    sentence('It supersedes', tied(ties, 'supersedes', 'out')),
    sentence('Superseded by', tied(ties, 'supersedes', 'in')),
    sentence('It refers to', tied(ties, 'references', 'out')),
    sentence('Part of', tied(ties, 'part_of', 'out')),
    latest(facts),
  ];
}

/** A conversation: how many messages, between whom, the last of them, what is open. */
export function aboutThread(facts: Facts): Sentence[] {
  const { node, ties, lately, company } = facts;
  const messages = tied(ties, 'part_of', 'in').length;
  const between = company.length > 0 ? ` between ${named(company)}` : '';
  const [last] = lately;
  const tasks = tasksOf(facts);
  return [
    `The thread ${quoted(node.name)} has ${counted(messages, 'message')}${between}.`,
    known(facts),
    last && `Last came ${happening(last)}.`,
    open(tasks),
    promises(facts, tasks),
  ];
}
