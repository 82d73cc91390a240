import { isOutsider } from '../../page/header/house-note.ts';
import { isPartyName } from '../../page/turns/seats.ts';
import { employment, gap, loose, pairs, ROLE, ROLES, rule, type RelationRule, type RuleMatch } from '../rule.ts';
import { passive, subjects } from '../beside.ts';
import { employersOf, isOfHouse } from '../ends/employer.ts';
import { isNoHouseOf } from '../ends/in-brackets.ts';
import { employs, isSigningUp, isWhole, sureFirm } from '../holders.ts';
import { isField } from '../../words/jobs.ts';
import { isRank } from '../../words/kinds.ts';
import { isOrganizationName } from '../../words/names.ts';
import type { Scene } from '../scene.ts';
import { EXECUTOR, FOR_ONCE, LAWYER } from '../outsiders.ts';
import { isSchool } from './study.ts';
import type { Actor } from '../masked.ts';

const WORK =
  '(?:joined|rejoined|joins|joining|works? (?:(?:half|part|full)[- ]time )?(?:for|at|with)|worked (?:\\w+ ){0,2}(?:for|at|as)|working (?:for|at)|employed (?:by|at)|signed (?:with|for|by)|plays? (?:for|with|in)|played (?:\\w+ ){0,3}(?:for|with|in)|(?:leads|led|heads|headed|runs)(?! to )|teaches at|taught (?:\\w+ ){0,3}at|teaching (?:\\w+ ){0,6}at|retired from|resigned from|left(?! (?!(?:his|her|their) (?:\\w+ )?(?:job|post|position|role|office|seat|desk|place|career|practice)\\b)(?:an?|his|her|their|money|everything|nothing|most|much|part|half|parts|[£$€\\d]\\S*) )|stepped down (?:\\w+ ){0,4}(?:from|of)|positions? (?:with|at|in)|served (?:in|with|on|at|under)|departed|career (?:with|at)|professorship at|internship (?:with|at))';
const ACTING =
  '(?:(?:represented|acting)(?: herein| hereby| here)? (?:by|through)|acting by and through|représentée?s? par|rappresentat[aoi] d[ai]l{0,2}a?|vertegenwoordigd door|(?:representert|repræsenteret|företrädd) (?:ved|av|af)|representad[ao] por)';
const TITLED = '(?:mr|mrs|ms|dr|prof|ing|adv|avv|dott(?:\\.ssa)?|sig(?:\\.ra)?|mme|mlle|m|maître|sra?|hr|fru)';
/** Who acts for a French, Italian, Spanish or Dutch firm. */
const ABROAD =
  '(?:gérante?|président(?:e)?|directeur|directrice|trésori(?:er|ère)|secrétaire|amministrat(?:ore|rice)(?: unic[oa]| delegat[oa])?|direttor(?:e|rice)(?: [a-z]+)?|administrador(?:a)?(?: únic[oa])?|director(?:a)? general|directeur-eigenaar|bestuurder|zaakvoerder)';
/** Who acts for a German firm. */
const BOARD =
  '(?:(?:vorstands)?vorsitzende[rn]?|vorstand|vorständen?|vorständin(?:nen)?|inh\\.|(?:allein)?inhaber(?:in)?|prokurist(?:in|en)?|(?:[a-zäöü]*(?:geschäftsführer|gesellschafter|leiter|bürgermeister|präsident|direktor)(?:in|innen|s)?)|bevollmächtigte[rn]?)';
/** Who works where. */
export const employmentRules: RelationRule[] = loose([
  rule({
    name: 'work',
    needs: 'PO',
    vouches: /^(?:works? (?:\S+ )?(?:for|at)|worked (?:for|at)|employed|joined[^<]*<O\d+>[^<>]* as )\b/i,
    pattern: `\\b${WORK}\\b(?! (?:us|me|our team|the team|the firm|the company)\\b) ${gap(25)}(<O\\d+>)(?:[^<>.;]{0,25}? as (?:an? |the |its |our |their )?((?:[a-z-]+ ){0,3}?${ROLES}(?: of(?: (?!in\\b|at\\b|and\\b|for\\b|last\\b|this\\b|on\\b)[a-z]+){1,3})?))?`,
    read: (s, m) => {
      const who = subjects(s, 'P', m.index);
      if (AS_OURS.test(m[0]) || isSigningUp(s, m) || isOfHouse(s, m)) return [];
      if (!s.isEncyclopedic && (LOOSE.test(m[0]) || NEXT.test(m[0]) || isAskedOf(s, m) || isElse(s, m))) return [];
      if (/^[^<]* from [^<]*</i.test(m[0]) && !/^(?:retired|resigned|stepped|departed)/i.test(m[0])) return [];
      if (/joining|leaving/i.test(m[0].slice(0, 8))) return pairs('works_for', [after(s, m) ?? who[0]], s.chain(m[1]));
      return m[2] ? employment(who, s.chain(m[1]), m[2]) : pairs('works_for', who, employersOf(s, m));
    },
  }),
  rule({
    name: 'leaving',
    needs: 'PO',
    pattern: '\\b(?:leaving|prior to joining|before joining|upon joining|since joining) (?:the )?(<O\\d+>)',
    read: (s, m) => pairs('works_for', [after(s, m)], s.chain(m[1])),
  }),
  rule({
    name: 'person_of_organization',
    needs: 'PO',
    pattern:
      "(<P\\d+>),? (of|at|from|with) (?:the )?(<O\\d+>)(?!'s|-| (?!and|who|which|in|on|at|for|to|was|is|has|will|said|says|called|wrote|asked|rang|phoned|told|mailed|emailed|confirmed|sent|agreed|thinks|wants)[a-z])",
    read: (s, m) => (belongs(s, m) ? pairs('works_for', [s.of(m[1])], [s.of(m[3])]) : []),
  }),
  rule({
    name: 'person_bracket_organization',
    needs: 'PO',
    pattern: '(<P\\d+>) \\((?:(?:now|currently|jetzt|derzeit|aktuell) )?(?:(?:at|with|of|from|bei|von) )?(<O\\d+>)\\)',
    read: (s, m) =>
      isNoHouseOf(s.of(m[1]), s.of(m[2])) || isOutsider(s.of(m[2])?.name ?? '')
        ? []
        : pairs(isPartyName(s.of(m[2])?.name ?? '') ? 'member_of' : 'works_for', [s.of(m[1])], [s.of(m[2])]),
  }),
  rule({
    name: 'person_bracket_role_organization',
    needs: 'PO',
    vouches: true,
    pattern: `(<P\\d+>) \\(((?:[a-z&-]+ ){0,3}?${ROLES}(?: [a-z&-]+){0,4}), (?:the )?(<O\\d+>)\\)`,
    read: (s, m) => employment([s.of(m[1])], [s.of(m[3])], m[2]),
  }),
  rule({
    name: 'person_bracket_field_organization',
    needs: 'PO',
    vouches: true,
    pattern: '(<P\\d+>) \\(([^<>(),;]{2,30}|<O\\d+>), (?:at |bei(?: der)? )?(<O\\d+>)\\)',
    read: (s, m) =>
      isField((s.of(m[2])?.name ?? m[2]).split(' ')) ? pairs('works_for', [s.of(m[1])], [s.of(m[3])]) : [],
  }),
  rule({
    name: 'person_bracket_organization_role',
    needs: 'PO',
    vouches: true,
    pattern: `(<P\\d+>) \\((<O\\d+>), ((?:[a-z&-]+ ){0,3}?${ROLES}(?: [a-z&-]+){0,4})\\)`,
    read: (s, m) => employment([s.of(m[1])], [s.of(m[2])], m[3]),
  }),
  rule({
    name: 'led_by',
    needs: 'PO',
    pattern: `\\b(?:run|led|headed|managed|chaired) by ((?:[^<>.;]|<[OL]\\d+>(?!,)){0,50}?)(<P\\d+>)(?:,? \\(?((?:[a-z-]+ ){0,2}?${ROLES}))?`,
    read: (s, m) => employs(s, m[2], [sureFirm(passive(s, m.index))], `${m[1]} ${m[3]}`.trim()),
  }),
  rule({
    name: 'represented_by',
    needs: 'PO',
    pattern: `\\b(?:${ACTING}|att(?:entio)?n\\.?:?|contact(?: person)?:|ansprechpartner(?:in)?:?|z\\. ?hd\\.?(?: von)?) (?:its |the |our |herrn? |frau |sa |son |suo |sua |su |haar |zijn )?(?:(?:[a-z-]+ ){0,2}?(${ROLES}|${ABROAD}),? |(?:(?!and |und )[a-zà-ÿ'-]+,? ){1,3}?)?(?:${TITLED}\\.? )*(<P\\d+>)(?:,? \\(?(?:its |the |as )?((?:[a-z-]+ ){0,2}?${ROLES}|${ABROAD})(?= ?[,;.)]| and\\b|$))?`,
    read: (s, m) =>
      LAWYER.test(m[1] || m[3]) || EXECUTOR.test(m[0]) || isOfTrial(s, m)
        ? []
        : employment(together(s, m[2]), [represented(s, m.index)], m[1] || m[3]),
  }),
  rule({
    name: 'vertreten_durch',
    needs: 'PO',
    pattern: `\\b(?:vertreten durch (?:den |die |ihren |ihre |seinen )?|(?=inhaber|inh\\.|geschäftsführer))(${BOARD})?[,:]? ?(?:(?:herrn?|frau|dr\\.|prof\\.|mag\\.|ing\\.|dipl\\.-ing\\.) )*(<P\\d+>)(?:,? \\(?(?:als )?(${BOARD})(?= ?[,;.)]| und\\b|$))?`,
    read: (s, m) => (isOfAnother(s, m) ? [] : employment(together(s, m[2]), [represented(s, m.index)], m[1] || m[3])),
  }),
  rule({
    name: 'appointed',
    needs: 'PO',
    pattern: `(<O\\d+>)(?:, (?:[^<>.;,]|<[OPL]\\d+>){3,70},)?${gap(40)}\\b(?:appoint(?:s|ed)|hire[sd]|name[sd]|promote[sd]|elect(?:s|ed)) (?:${TITLED}\\.? )*(<P\\d+>)(?:,? (?:as |to be |to )?(?:its |the |an? )?(?:new |first )?((?:[a-z-]+ ){0,2}?${ROLE}(?: of [a-z]{2,20}(?: and [a-z]{2,20})?)?))?`,
    read: (s, m) => (FOR_ONCE.test(s.text.slice(m.index)) ? [] : employment([s.of(m[2])], [s.of(m[1])], m[3])),
  }),
]);

/** True where a house, as others may say of a trial, was represented by somebody of whom no office is told. */
const isOfTrial = ({ isRecord, text }: Scene, { 1: before, 3: behind, index }: RuleMatch): boolean =>
  !isRecord && !before && !behind && WAS.test(text.slice(0, index)) && /^represented/i.test(text.slice(index));
const WAS = /\b(?:was|were|is being|had been) $/;

/** Verbs that elsewhere than in a life's story say other things than that somebody is employed. */
/** What whoever one works with is for us: `work with Acme as our auditor`. */
const AS_OURS = /^works? with\b.* as (?:our|your|their|its|my|his|her) /i;
const LOOSE = /^(?:signed|plays?|played|leads|led|heads|headed|runs|served in|served on|served under|positions? in)\b/i;
const LEFT = /^left\b[^<]*\b(?:at|for|with|to|in|on|from|by|near|outside|inside|behind|over)\b/i;
const A_POST = /\b(?:jobs?|posts?|positions?|roles?|careers?|boards?|staff|team|years|months|decades)\b/i;
const GATHERING =
  /^joined\b[^<]*\b(?:calls?|meetings?|conference|discussions?|talks?|visit|tour|dinner|lunch|session|webinar|demo|trip|party|event|hearing|protest|strike|queue|thread|chat|list|panel)\b/i;
/** What is left for a house, or what of it is left: `left Acme a message`, `left the Acme meeting`. */
const LEFT_THERE =
  /^ (?:(?:an?|the|some|two|no) (?!year|month|week|end|summer)[a-z]|meeting|call|conference|office|building|party|site|at (?:\d|noon|midnight|half|quarter|about|around|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|early\b|around\b)/i;
const FOR_A_WHILE =
  /^ (?:for (?:an? |the )?(?:[a-z]+ )?(?:lunch|dinner|breakfast|coffee|drinks?|calls?|meeting|tour|visit|chat|day|evening|weekend|event|party)|on (?:an?|the) (?:call|tour|visit|trip|panel))\b/i;

/** True where somebody leaves or joins something else than a house's staff: `left the keys at <O0>`, `joined <O0> for lunch`. */
const isElse = ({ text }: Scene, m: RuleMatch): boolean =>
  (LEFT.test(m[0]) && !A_POST.test(m[0])) ||
  (/^left\b/i.test(m[0]) && LEFT_THERE.test(text.slice(m.index + m[0].length))) ||
  GATHERING.test(m[0]) ||
  (/^joined\b/i.test(m[0]) && FOR_A_WHILE.test(text.slice(m.index + m[0].length)));

/** True for what somebody is asked, able or about to do: `asked Ada to work with <O0>`. */
const isAskedOf = ({ text }: Scene, { index }: RuleMatch): boolean =>
  /(?<!\bused) to $/i.test(text.slice(Math.max(0, index - 8), index));

/** Where another statement begins between the verb and the organization: `joined the call, and <O1> sent prices`. */
const NEXT = /^[^<>]*(?:,| (?:and|but|while|when|because|after|before|so|that|und|aber))[^<>]* <O/i;
const ACTS = /^ (?:called|wrote|asked|rang|phoned|told|mailed|emailed|confirmed|sent|said|says|agreed|thinks|wants)\b/i;
const KNOWN = /\b(?:kn[eo]ws?|met|meet|remembers?|friends?|studied|classmates?|saw|see)\b[^<>.;]{0,30}$/i;

/** True where `Dana Frost of Acme` says to which house somebody belongs: not where from one knows her, and `from` or `at` only of somebody who acts for it, `from` a house for sure since people are from towns. */
function belongs(s: Scene, m: RuleMatch): boolean {
  const [place, end] = [s.of(m[3]), m.index + m[0].length];
  if (!place || isRank(s.of(m[1])?.name ?? '')) return false;
  if (/^of$/i.test(m[2])) return place.isSure === true || isOrganizationName(place.name);
  const isHouse = !/^from$/i.test(m[2]) || sureFirm(place) !== undefined;
  if (/^at$/i.test(m[2]) && REACHED.test(s.text.slice(0, m.index)) && !LODGING.test(place.name)) return true;
  return isHouse && !KNOWN.test(s.text.slice(0, m.index)) && ACTS.test(s.text.slice(end)) && !isSchool(place.name);
}

/** Before whoever is written to or asked, which says nothing of where. */
const REACHED =
  /(?:^|[^\p{L}'’])(?:ask(?:ed)?|e-?mail(?:ed)?|contact(?:ed)?|chas(?:e|ed|ing)|ring|phon(?:e|ed)|write to|wrote to|invoic(?:e|ed)|heard from|hear from|message from|mail from|reach out to|copy in|liais(?:e|ing) with|put through to) (?:(?:mr|mrs|ms|dr)\.? )?$/iu;
const LODGING = /\b(?:hotel|inn|airport|station|café|cafe|restaurant|pub|hospital)(?!\p{L})/iu;

/** Those who act together: listed with the first, and no party between them. */
function together(s: Scene, mark: string): (Actor | undefined)[] {
  const found = s.of(mark);
  if (!found) return [];
  const listed = [found];
  for (const who of s.actors.slice(s.actors.indexOf(found) + 1)) {
    const [last] = listed.slice(-1);
    const gap = last ? s.text.slice(last.at + last.mark.length, who.at) : '';
    if (who.kind !== 'P' || !LISTED.test(gap)) break;
    listed.push(who);
  }
  return listed;
}

/** True for the owner of a house that was not read, behind somebody of the one before: `Acme GmbH (Geschäftsführer: Ada Moss), Mieterin die Tanzschule Roth, Inhaber Ben Roth`. */
const isOfAnother = ({ text, actors }: Scene, { 0: whole, index }: RuleMatch): boolean => {
  const house = actors.findLast(({ kind, at }) => kind === 'O' && at < index);
  return (
    house !== undefined &&
    !/^vertreten/i.test(whole) &&
    actors.some(({ kind, at }) => kind === 'P' && at > house.at && at < index && /[)]/.test(text.slice(at, index)))
  );
};

const LISTED = new RegExp(`^(?:,| (?:and|&|und|et|e|og|och|en|y)) (?:herrn? |frau )?(?:${TITLED}\\.? )*$`, 'i');
const FARTHEST = 100;

/** The party that a contract has represented: the firm before, past its seat and what it is called from here on; of a verb it is the subject. */
function represented(s: Scene, at: number): Actor | undefined {
  const acts = ACTS_FOR.test(s.text.slice(at));
  const reach = acts ? FARTHEST_PARTY : FARTHEST;
  const named = s.actors.filter(
    ({ kind, at: from }) => kind === 'O' && from < at && at - from < reach && !isWhole(s.text.slice(0, from)),
  );
  const last = named.findLast((one) => !POSTCODE.test(s.text.slice(0, one.at)));
  if (!acts && last && /^(?:,| \()? ?$/.test(s.text.slice(last.at + last.mark.length, at))) return last;
  const firm =
    named.filter(({ name }) => !ESTATE.test(name)).findLast(({ name }) => isOrganizationName(name)) ??
    (acts ? firstParty(s, named, at) : undefined);
  const gap = firm ? s.text.slice(firm.at + firm.mark.length, at) : '';
  if (IS.test(gap) && !IS_ITSELF.test(gap)) return undefined;
  const other = acts ? OTHER_PARTY.exec(gap) : null;
  return other ? named.find(({ mark }) => mark === other[1]) : firm;
}

/** Before a town in an address. */
const POSTCODE = /(?<!\d)\d{4,5} $/;

/** Another party between the firm and what is said of who acts, as a thing or in words. */
const OTHER_PARTY =
  /(?:^|[ ,)])(?:[Aa]nd|[Uu]nd|[Ee]t|y|e|en|og|och) (?:(?:the|de[rmns]?|die|das|la|le|les|el|los|het|il|lo) |l['’])?(?:(<O\d+>)|\p{Lu})/u;

/** The first of those that a contract names since it began with the party. */
function firstParty({ text }: Scene, named: Actor[], at: number): Actor | undefined {
  const begins = /^.*\b(?:between|and|zwischen|und)\b/is.exec(text.slice(0, at))?.[0].length ?? 0;
  return named.find((one) => one.at >= begins);
}

/** What somebody left, for which executors act who are not of it. */
const ESTATE = /^(?:the )?estate of\b|^nachlass\b/i;
const FARTHEST_PARTY = 300;
const ACTS_FOR = new RegExp(`^(?:${ACTING}|vertreten) `, 'i');
const IS = /\b(?:is|was|are|were|be|been|being|wird|wurde|ist)(?: \w+)? $/i;
const IS_ITSELF = /^(?: \([^()]*\))?,? (?:which |die |das )?(?:is|was|are|were|wird|wurde|ist)(?: \w+)? $/i;

/** The person that `Before joining <O1>, <P2>` speaks of. */
function after(s: Scene, m: RuleMatch): Actor | undefined {
  const rest = s.text.slice(m.index + m[0].length);
  const mark = /^[^<>.;]{0,25}, (?:mr\.? |dr\.? |ms\.? |mrs\.? )?(<P\d+>)/i.exec(rest)?.[1];
  return mark ? s.of(mark) : undefined;
}
