import { matchesOf } from '../../common/text/matches.ts';
import { elementAt } from '../../common/element-at.ts';
import { prefilter } from '../../common/prefilter/prefilter.ts';
import type { Mention } from '../../common/model.ts';
import { bindOrganization } from './bind-organization.ts';
import type { Page } from '../page/page.ts';
import { isOrganizationName } from '../words/names.ts';
import { beginsAsPerson, likelyOrganizations } from './likely-organizations.ts';
import type { Actor, Kind, Masked, Marked } from './masked.ts';

const ANY = '(<[POL]\\d+>)';
const MAN =
  '(?:ceo|cfo|cto|coo|president|chairman|chairwoman|chairperson|co-?founder|founder|professor|lecturer|politician|actor|actress|writer|novelist|author|journalist|poet|scientist|physicist|chemist|mathematician|economist|lawyer|attorney|entrepreneur|businessman|businesswoman|composer|musician|singer|songwriter|painter|artist|historian|philosopher|engineer|architect|footballer|student|graduate|alumnus|alumna|priest|bishop|officer|executive|director|secretary|astronaut|physician|surgeon|biologist|psychologist|consultant|analyst|manager|controller|buyer|accountant|auditor|treasurer)';
/** What is said of somebody in one's own house, and of no firm. */
const COLLEAGUE =
  '(?:ceo|cfo|cto|coo|chief|director|manager|head of|secretary|treasurer|assistant|deputy|boss|colleague)';
const KOLLEGE =
  '(?:leiter|chef|kolleg|assistent|geschäftsführer|vorgesetzte|einkäufer|sekretär|stellvertreter)(?:in|e|en)?';
const FIRM =
  '(?:company|firm|corporation|organi[sz]ation|non-?profit|charity|bank|retailer|manufacturer|provider|start-?up|agency|subsidiary|division|studio|publisher|university|college|school|institute|association|hospital|church|newspaper|airline|restaurant|brewery|foundation|supplier|distributor|operator|bakery|consultancy|conglomerate|orchestra|dealership|developer of|maker of|provider of)';
/** What a firm's people are called together. */
const FIRM_FOLK =
  '(?:surveyors|architects|solicitors|accountants|auditors|builders|caterers|lawyers|printers|brokers|consultants|engineers|estate agents|contractors|suppliers|movers|roofers)';
const WORKS_ON =
  '(?! (?:executive|owner|director|founder|president|manager|officer|man|leader|player|member|secretary|professor|graduate|student|boss|head))';

/** Where the grammar of a sentence says what kind of thing a name stands for. */
const SIGNS = (
  [
    [
      'P',
      `${ANY} (?:is|was|became|has been|(?:has )?served as|serves as|worked as|works as) (?:also |currently |previously |formerly |once )?(?:an? |the |its |our )?(?:[a-z-]+ ){0,3}?${MAN}\\b`,
    ],
    [
      'P',
      `${ANY},? (?:\\(?born\\b|n[ée]e\\b|married\\b|divorced\\b|graduated\\b|studied\\b|was (?:born|married|educated|appointed|promoted|hired)\\b|retired\\b|resigned\\b|taught\\b|received (?:his|her)\\b|died\\b)`,
    ],
    [
      'P',
      `${ANY},? (?:joined|left|quit)[^<>.;]{0,20}<[POL]\\d+>[^<>.;]{0,30} as (?:an? |the |its )?(?:[a-z-]+ ){0,3}?${MAN}\\b`,
    ],
    [
      'P',
      `^(?:[-*•] ?)?${ANY}(?: [-–—]|:|,) (?:(?:currently|now|acting|formerly|previously|interim|our|the|an?) )*(?:[a-z]+ ){0,2}?${MAN}(?= (?:at|of|with|for) |,)`,
    ],
    ['P', `${ANY},? (?:and|who|while) (?:he|she) `],
    ['P', `\\b(?:mr|mrs|ms|dr|prof|professor|sir)\\.? ${ANY}`],
    [
      'P',
      `\\b(?:guy|man|woman|lady|chap|bloke|fellow|girl|boy|kid|person|gentleman|someone|somebody|colleague) (?:called|named|by the name of) ${ANY}`,
    ],
    [
      'P',
      `\\b(?:ceo|cfo|cto|chairman|chairwoman|co-?founder|founder|vice president|professor|actor|actress|economist|physicist|journalist) ${ANY}`,
    ],
    ['P', `${ANY}'s (?:wife|husband|son|daughter|father|mother|brother|sister|spouse|widow)\\b`],
    ['P', `\\b(?:wife|husband|brother|sister|son|daughter|widow|spouse),? ${ANY}`],
    ['P', `\\b(?:married|marrying) ${ANY}`],
    [
      'P',
      `\\b(?:its|their|our|through the|by the) (?:[a-z-]+ ){0,3}?(?:officer|director|manager|president|partner|secretary|chairman|chair|ceo|cfo|coo|cto|treasurer),? ${ANY}`,
    ],
    [
      'P',
      `${ANY},? (?:the |its |our )?(?:new |former |current )?(?:ceo|cfo|cto|chief executive|chairman|co-?founder) (?:and [a-z -]{2,30} )?of\\b`,
    ],
    ['P', `\\breport(?:s|ed|ing)?(?: directly)? to ${ANY}`],
    [
      'P',
      `\\b(?:mein|unser|ihr|sein)(?:e|en|em|er)? (?:[a-zäöüß]+ )?[a-zäöüß]*(?:${KOLLEGE}|vertreter(?:in)?|monteur(?:in)?|techniker(?:in)?|nachfolger(?:in)?) ${ANY}`,
    ],
    ['P', `\\bberichtet (?:direkt |wie ich |künftig |fachlich )*an ${ANY}`],
    ['P', `${ANY}(?:,| \\() ?(?:our|my|his|her|their) (?:[a-z-]+ ){0,2}?${COLLEAGUE}\\b`],
    ['P', `${ANY}(?:,| \\() ?(?:unser|mein)(?:e|en|em|er)? (?:[a-zäöüß]+ )?[a-zäöüß]*${KOLLEGE}\\b`],
    ['O', `${ANY},? (?:is|was|are|were) (?:an?|the|one of) [^<>.,;]{0,60}?\\b${FIRM}\\b${WORKS_ON}`],
    ['O', `${ANY},? (?:an?|the) [^<>.,;]{0,60}?\\b${FIRM}\\b${WORKS_ON}`],
    ['O', `${ANY}, (?:the|our) (?:[a-z-]+ )?${FIRM_FOLK}(?=[,.;)]|$)`],
    [
      'O',
      `${ANY},? (?:which |that )?(?:is |was |are |were )?(?:wholly[- ]owned|headquartered|incorporated|acquired|founded|co-?founded|established) (?:in|by)\\b`,
    ],
    [
      'O',
      `${ANY}'s (?:[a-z-]+ ){0,2}(?:ceo|cfo|cto|subsidiary|subsidiaries|headquarters|parent company|board of directors|employees|customers)\\b`,
    ],
    [
      'O',
      `\\b(?:ceo|cfo|cto|chief executive(?: officer)?|subsidiary|subsidiaries|division|employee|employees) of (?:the )?(?:[a-z-]+ ){0,3}?${ANY}(?!'s)`,
    ],
    ['P', `(?:^|[ ,])(?:\\d{4} |wurde )von ${ANY}(?: \\d{4})? gegründet\\b`],
    [
      'O',
      `\\b(?:company|firm|subsidiary|startup|start-up|retailer|publisher|maker|giant|label|employer|university|college|school) ${ANY}`,
    ],
    [
      'O',
      `\\b(?:working|worked|works|taught|teaching|teaches|professor|lecturer|studied|studying|educated|student|fellow|researcher|employed|internship|enrolled|degree|phd|mba) (?:[a-z]+ ){0,3}at (?:the )?${ANY}`,
    ],
    ['O', `\\b(?:graduated?|degree|diploma|doctorate|phd|ph\\.d\\.|mba) (?:[a-z]+ ){0,4}from (?:the )?${ANY}`],
    ['O', `\\b(?:co-?founded|founder of|co-?founder of) (?:the )?(?:[a-z-]+ ){0,2}?${ANY}`],
    ['O', `\\b(?:attended|attends|attending) (?:the )?${ANY}`],
    ['O', `\\b(?:who|he|she|i|they) (?:set up|co-?founded) (?:the )?${ANY}`],
    ['O', `${ANY},? where (?:he|she|they|i|we) (?:spent|worked|works|ran|led|taught|trained)\\b`],
    ['O', `${ANY},? (?:will continue|continues) to (?:operate|trade)\\b`],
    [
      'L',
      `\\b(?:headquartered|based|located|situated|born|headquarters|main office|head office) in (?:the )?(?:[a-z-]+ ){0,3}?${ANY}`,
    ],
    ['L', `\\bin ${ANY}, <L\\d+>`],
    [
      'L',
      `\\b(?:headquartered|based|located|situated|born) in <[LPO]\\d+>, ${ANY}(?=[,.;)]|$| (?:is|was|and|with|that|in|but)\\b)`,
    ],
  ] satisfies [kind: Kind, pattern: string][]
).map(([kind, pattern]): [kind: Kind, pattern: RegExp] => [kind, new RegExp(pattern, 'gi')]);

const signsFor = prefilter(SIGNS, ([, pattern]) => pattern);

/** Gives names that only the tagger read the kind that most of their sentences require: `Polaris is headquartered in` makes an organization, `in Orlando, Florida` a place. True when some kind changed. */
export function settleKinds(page: Page, masks: Map<number, Masked>, marked: Map<number, Marked[]>): boolean {
  const votes = votesOf(masks);
  if (!votes.size) return false;
  const groups = groupsOf(page);
  let changed = false;
  for (const { n, actor, tally } of votes.values()) {
    const [[kind, most], next] = mostVoted(tally);
    if (most === next?.[1] || kind === actor.kind) continue;
    const isSame = ({ index, start }: Marked) =>
      actor.index === undefined ? start === actor.start : index === actor.index;
    if (actor.index !== undefined && !retype(groups.get(page.thing(actor.index)), kind)) continue;
    if (actor.index !== undefined && kind === 'O') bindOrganization(page, page.thing(actor.index));
    const lists = actor.index === undefined ? [marked.get(n) ?? []] : marked.values();
    for (const list of lists) for (const one of list) if (isSame(one)) one.kind = kind;
    changed = true;
  }
  return changed;
}

/** The kinds of a tally, which holds one at least, the most frequent first. */
const mostVoted = (tally: Map<Kind, number>) =>
  [...tally].toSorted((a, b) => b[1] - a[1]) as [[Kind, number], [Kind, number]?];

interface Votes {
  /** The sentence. */
  n: number;
  actor: Actor;
  tally: Map<Kind, number>;
}

/** How often each thing has to be of which kind; what has no mention is another thing wherever it stands. */
function votesOf(masks: Map<number, Masked>): Map<string, Votes> {
  const votes = new Map<string, Votes>();
  for (const [n, { text, actors }] of masks) {
    const vote = (kind: Kind, mark = '') => {
      const actor = elementAt(actors, Number(mark.slice(2, -1)));
      if (!mayBe(kind, actor.name)) return;
      const key = actor.index === undefined ? `${n} ${actor.start}` : `${actor.index}`;
      const one = votes.get(key) ?? { n, actor, tally: new Map<Kind, number>() };
      one.tally.set(kind, (one.tally.get(kind) ?? 0) + 1);
      votes.set(key, one);
    };
    for (const [kind, pattern] of signsFor(text)) for (const match of matchesOf(pattern, text)) vote(kind, match[1]);
    for (const mark of likelyOrganizations(text))
      if (isLikely(elementAt(actors, Number(mark.slice(2, -1))))) vote('O', mark);
  }
  return votes;
}

/** What is no place by a single word, and nobody by a given name. */
const isLikely = ({ kind, name }: Actor): boolean => (kind === 'L' ? isOrganizationName(name) : !beginsAsPerson(name));

const mayBe = (kind: Kind, name: string): boolean =>
  kind === 'O' || (!isOrganizationName(name) && (kind === 'P' || name.split(' ').length < 3));

/** The mentions of each thing. */
function groupsOf({ mentions }: Page): Map<number, Mention[]> {
  const groups = new Map<number, Mention[]>();
  mentions.forEach((mention, n) => {
    const root = mention.as ?? n;
    const group = groups.get(root);
    if (group) group.push(mention);
    else groups.set(root, [mention]);
  });
  return groups;
}

/** True for a whole name that begins with a given one, though a part of it may be a house's too. */
const isSomebody = ({ label, name = '' }: Mention): boolean =>
  label === 'Contact' && name.includes(' ') && !isOrganizationName(name) && beginsAsPerson(name);

/** Labels a thing that nothing but the tagger names; a place among them is a name that counts little. True when it was done. */
function retype(group: Mention[] | undefined, kind: Kind): boolean {
  if (kind === 'O' && group?.some(isSomebody)) return false;
  if (!group?.every((m) => /^(?:names|weak)\./.test(m.rule) && m.tier !== 'establishing' && !m.identifiers.length))
    return false;
  for (const mention of group) {
    if (kind === 'L') mention.tier = 'weak';
    else mention.label = kind === 'P' ? 'Contact' : 'Organization';
  }
  return true;
}
