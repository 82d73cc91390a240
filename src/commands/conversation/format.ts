import type { Ontology } from '../../common/model.ts';
import { elementAt } from '../../common/element-at.ts';

/** The conversation format in words, for a person or an agent to write by: its fields, the verbs of the graph and an example. */
export function conversationText({ name, verbs }: Ontology): string {
  const groups = Map.groupBy(Object.entries(verbs), ([, edge]) => edge);
  const lines = [...groups].map(([edge, list]) => `  ${forms(list.map(([verb]) => verb)).join(', ')} → ${edge}`);
  return `Save a conversation with POST /org/{org_id}/conversation and {"data": "<text>"}. The text is YAML frontmatter between two lines of
three hyphens, then the conversation itself as markdown.

Fields
  company       required. The entity slug of a registered business; \`entity\` is another name for it.
  title         required. One line. Put it in quotes when it holds a colon.
  who           required unless there are participants. One line for each thing that somebody did, as a list or a block of lines. Verb first
                ("met with John Smith") or name first ("Dana Reyes set the pricing strategy"), in any inflection. Several names may follow one verb.
                A name may carry an address, "Ann Lee <ann@northwind.example>", or an employer, "Ann Lee of Northwind".
  participants  required unless there is who. Names, "Name <address>", or {name, email}; they took part and nothing more is said of them.
  summary       optional. One or two sentences.
  type          optional. conversation (default), meeting, call, chat, note …
  domain        optional. The field that it belongs to, in your own words.
  date          optional. The day it took place, YYYY-MM-DD; date_published and date_saved stand in for it. Left out: today.

Verbs of this graph (${name}) and the edges that they make
${lines.join('\n')}

A name becomes the contact of that entity that is known by it, also a first name or surname alone; where none or several are, a contact of
its own. A line without a known verb or without a name comes back in \`unmatched\`: say it again with one of the verbs above.

Example
---
company: acme
title: "Renewal: call with Northwind"
who:
${exampleOf(verbs)}
summary: Northwind renews for two years if the price holds.
type: call
date: 2025-03-04
---
Ann asked for a fixed price until 2027. We send the contract on Friday.
`;
}

const DONE = ['decided', 'set', 'discussed', 'wrote', 'used'];

/** Two lines with verbs that the graph has, of two edges where it has so many. */
function exampleOf(verbs: Record<string, string>): string {
  const first = verbs['met with'] ? 'met with' : elementAt(Object.keys(verbs), 0);
  const other = DONE.find((verb) => verbs[verb] && verbs[verb] !== verbs[first]) ?? first;
  const who = 'Ann Lee <ann@northwind.example>';
  const one = first === 'met with' ? `met with ${who} and Bob Stone` : `${who} ${first} it`;
  return `  - ${one}\n  - Dana Reyes ${other} the terms of the renewal`;
}

/** Verbs without the forms that a reader makes up himself: a phrase that another begins, and the third person. */
function forms(list: string[]): string[] {
  const whole = new Set(list);
  return list.filter(
    (verb, n) =>
      !(verb.endsWith('s') && whole.has(verb.slice(0, -1))) &&
      !list.slice(0, n).some((other) => verb.startsWith(`${other} `)),
  );
}
