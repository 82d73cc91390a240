import type { FoundNode } from '../../store.ts';
import type { Statement, Week } from '../week.ts';
import { happening, named, taskOf, type Sentence } from './phrases.ts';
import { capital, counted, listed, quoted, spokenSpan } from './words.ts';

const MAX_QUOTED = 6;

/** A week in a few English sentences by rule. */
export function summaryOfWeek(week: Week): string {
  const { start, end, activities, documents, people, organizations, active, decisions, tasks, stale } = week;
  const happened = [
    ...(activities > 0 ? [counted(activities, 'activity', 'activities')] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
  ];
  const sentences: Sentence[] = [
    `The week of ${spokenSpan(start, end)} brought ${happened.length > 0 ? listed(happened) : 'nothing new'}.`,
    newcomers(people, organizations),
    mostActive(active),
    outcomes(decisions.length, tasks.length),
    goneQuiet(stale),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}

/** What stands out of a week, a sentence each: newcomers, the most active, decisions, open action items, who went quiet. */
export function highlightsOf({ people, organizations, active, decisions, tasks, stale }: Week): string[] {
  const found: Sentence[] = [
    people.length > 0 ? `New people: ${named(people)}.` : undefined,
    organizations.length > 0 ? `New organizations: ${named(organizations)}.` : undefined,
    mostActive(active),
    ...decisions.slice(0, MAX_QUOTED).map(({ text, activity }) => `Decided: ${quoted(text)}, ${happening(activity)}.`),
    ...tasks
      .slice(0, MAX_QUOTED)
      .map(({ text, activity }: Statement) => `To do: ${taskOf(text)}, from ${happening(activity)}.`),
    goneQuiet(stale),
  ];
  return found.filter((sentence) => sentence !== undefined);
}

function newcomers(people: FoundNode[], organizations: FoundNode[]): Sentence {
  const parts = [
    ...(people.length > 0 ? [`${counted(people.length, 'person', 'people')}, ${named(people)}`] : []),
    ...(organizations.length > 0 ? [`${counted(organizations.length, 'organization')}, ${named(organizations)}`] : []),
  ];
  return parts.length > 0 ? `New: ${parts.join('; ')}.` : undefined;
}

function mostActive(active: Week['active']): Sentence {
  if (active.length === 0) return undefined;
  const times = new Map(active.map(({ node, activities }) => [node.uid, activities]));
  const say = ({ uid, name }: FoundNode) => `${name} (${counted(times.get(uid)!, 'activity', 'activities')})`;
  return `Most active: ${listed(active.slice(0, 3).map(({ node }) => say(node)))}.`;
}

function outcomes(decisions: number, tasks: number): Sentence {
  const parts = [
    ...(decisions > 0 ? [counted(decisions, 'decision')] : []),
    ...(tasks > 0 ? [counted(tasks, 'open action item')] : []),
  ];
  const verb = decisions + tasks === 1 ? 'was' : 'were';
  return parts.length > 0 ? `${capital(listed(parts))} ${verb} written down.` : undefined;
}

const goneQuiet = (stale: FoundNode[]): Sentence =>
  stale.length > 0 ? `Not heard of for two weeks: ${named(stale)}.` : undefined;
