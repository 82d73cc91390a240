const group = (edge: string, list: string): [string, string][] => list.split(', ').map((verb) => [verb, edge]);

/** The operational verbs of the conversation format, in the forms people write, each with its edge; the longest that fits wins. */
export const verbs: Record<string, string> = Object.fromEntries([
  ...group(
    'attended',
    'met, met with, meet, meets, meeting with, talked, talked to, talked with, talk, talks, spoke, spoke to, spoke with, speak, speaks, called, call, calls, chatted, chatted with, chat, joined, join, joins, attended, attend, attends',
  ),
  ...group(
    'organized',
    'organized, organised, organizes, organize, hosted, hosts, host, scheduled, schedules, schedule, led, leads, lead',
  ),
  ...group('sent', 'emailed, emails, email, wrote to, writes to, messaged, messages, message, sent, sends, send'),
  ...group('received', 'heard from, hears from, received, receives, receive, received from'),
  ...group(
    'created',
    'created, creates, create, built, builds, build, made, makes, make, drafted, drafts, draft, wrote, writes, write',
  ),
  ...group(
    'discussed',
    'decided, decides, decide, set, sets, approved, approves, approve, agreed, agrees, agree, agreed with, discussed, discusses, discuss, discussed with, asked, asks, ask, proposed, proposes, propose, raised, raises, raise, presented, presents, present',
  ),
  ...group('assigned_to', 'assigned, assigned to, assigns, assign, delegated, delegated to, delegates, delegate'),
  ...group('introduced', 'introduced, introduces, introduce'),
  ...group('works_for', 'hired, hires, hire, works for, worked for, work for, joined as, joins as'),
  ...group('manages', 'manages, managed, manage, owns, owned, own'),
  ...group('mentions', 'mentioned, mentions, mention, about'),
]);

/** Of those verbs, the ones whose edge is among the given. */
export const verbsOf = (edges: { type: string }[]): Record<string, string> =>
  Object.fromEntries(Object.entries(verbs).filter(([, edge]) => edges.some(({ type }) => type === edge)));
