import type { Label } from '../../common/model.ts';
import { withoutReply } from '../../common/text/without-reply.ts';
import type { FoundNode } from '../store.ts';

type Named = Pick<FoundNode, 'label' | 'name'>;

/** How well a thing of a label says what the nodes around it are about, for each of its edges. */
const WEIGHT: Record<Label, number> = {
  Account: 2,
  Thread: 2,
  Organization: 1.2,
  Business: 1,
  Asset: 0.6,
  Activity: 0.5,
  Contact: 0.3,
};

/** How much each edge of a node counts towards naming its community; 0 of one whose name names nothing. */
export const namingWeight = (node: Named): number => (subjectOf(node) === undefined ? 0 : WEIGHT[node.label]);

const MAX_CHARACTERS = 80;
const ADDRESS = /\S@\S|:\/\/|^\S+[./\\]\S+$/;
const LETTERS = /\p{L}\p{M}*\p{L}/u;
const DATE_OR_NUMBER = /^[\d\s.,:;/#+()-]+$/;
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;
const ONE_WORD_NAMES = new Set<Label>(['Account', 'Organization', 'Business']);
const SAYS_NOTHING =
  /^\W*(?:(?:a |the |my |our |your |some |quick |short |new |no |weekly |monthly |daily )*(?:subject|question|questions|update|updates|news|newsletter|meeting|call|note|notes|reminder|hello|hi|hey|thanks|thank you|invitation|untitled|document|message|mail|email|test|info|information|digest|follow[- ]?up|catch[- ]?up|inquiry|enquiry|request|unknown|other|misc|none))\W*$/i;

/** What a thing is about, in words that tell a group of nodes from others; undefined where its name is an address, a file, a lone first name or says nothing. */
export function subjectOf({ label, name }: Named): string | undefined {
  const subject = withoutReply(name.replace(/\s+/g, ' ').trim());
  if (!LETTERS.test(subject) || DATE_OR_NUMBER.test(subject) || ADDRESS.test(subject)) return undefined;
  if (SAYS_NOTHING.test(subject)) return undefined;
  if (!ONE_WORD_NAMES.has(label) && !subject.includes(' ') && !UNSPACED.test(subject)) return undefined;
  if (label === 'Contact') return `Around ${subject}`;
  return subject.length > MAX_CHARACTERS ? `${subject.slice(0, MAX_CHARACTERS).replace(/\s+\S*$/, '')}…` : subject;
}

/** The subjects as one name, each once. */
export const joinedSubjects = (subjects: string[]): string => [...new Set(subjects)].join(', ');
