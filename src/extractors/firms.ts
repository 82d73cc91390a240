import { elementAt } from '../common/element-at.ts';
import type { Mention } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { mentioned } from './names.ts';
import { isRegister } from './page/naming/no-firm.ts';
import { isSold } from './page/naming/things.ts';
import { isNoName, isOfficeName, isPortfolio } from './page/naming/no-names.ts';
import { isOfficeHolder } from './page/naming/office-holders.ts';
import { isPiece } from './page/naming/piece.ts';
import { trimmed } from './page/ordinary.ts';
import type { Page } from './page/page.ts';
import { runsOf, type Run } from './page/runs.ts';
import type { Sentence } from './page/sentences.ts';
import { ACTOR, COMMON, FIRST, gazetteer, LAST, PLACE } from './tagger/gazetteer.ts';
import { bindOrganization } from './relations/bind-organization.ts';
import { ADDRESS } from './words/address.ts';
import { isCardProduct } from './page/papers/payment-cards.ts';
import { isBrought } from './tagger/whole/whole-house.ts';
import { FIRM_NOUN, isDealtWith, NO_FIRM } from './words/dealings.ts';
import { isJob } from './words/jobs.ts';
import { firstPart } from './words/parts.ts';
import { LEGAL_FORMS } from '../common/text/legal-forms.ts';
import type { Token } from './page/tokens.ts';
import { isHouseName, isOrganizationName, isTradeName } from './words/names.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MAX_FIRMS = 100;
const CONFIDENCE = 0.7;

/** Names that the words around them make a firm's, of which the tagger was in doubt or read another kind: `the invoice from Arcadon`. */
export const firms = extractor({
  name: 'firms',
  after: ['weak'],
  *find(_item, page) {
    if (page.genre === 'encyclopedic' || page.genre === 'transcript') return;
    let left = MAX_FIRMS;
    for (const [n, sentence] of page.sentences.entries())
      for (const run of runsOf(sentence.tokens).flatMap((whole) => parts(sentence, whole))) {
        const kept = trimmed(sentence.tokens, run, page.lower);
        if (kept && left > 0 && (yield* firm(page, n, kept))) left--;
      }
  },
});

const ARTICLE = /^(?:Die|Der|Das|Den|Dem|Bei|Von)$/;
const OWN = /^(?:Ihr|Unser|Euer|Mein|Dein)(?:e|er|em|en)?$/;

/** A run without the noun that says whose it is (`Angebot von`), cut where `and` joins names. */
function parts({ tokens }: Sentence, whole: Run): Run[] {
  const isOwn = OWN.test(tokens[whole.from]?.text ?? '') && whole.from + 1 < whole.to;
  const run = isOwn ? { ...whole, from: whole.from + 1 } : whole;
  const { to } = run;
  let { from } = run;
  if (ARTICLE.test(tokens[from]?.text ?? '') && from + 1 < to) from++;
  if (!FIRM_NOUN.test(tokens[from]?.text ?? '')) ({ from } = run);
  else from++;
  while (from > run.from && from < to && /^\p{Ll}/u.test(tokens[from]?.text ?? '')) from++;
  if (from >= to) return [];
  const cut = tokens.findIndex(({ text }, n) => n > from && n < to && /^(?:and|und)$/.test(text));
  return cut < 0
    ? [{ from, to: isBrought(tokens, from, to) ? to - 1 : to }]
    : [
        { from, to: cut },
        { from: cut + 1, to },
      ];
}

function* firm(page: Page, n: number, { from, to }: Run): Found<boolean> {
  const { tokens, kind } = elementAt(page.sentences, n);
  const [start, end] = [elementAt(tokens, from).start, elementAt(tokens, to - 1).end];
  const place = page.places.get(start);
  if (place ? place.end !== end || !mayBeSettled(page, place.index) : page.taken.overlaps(start, end)) return false;
  if (isPiece(page, { start, end })) return false;
  const name = page.text.slice(start, end).replace(/\s+/g, ' ');
  if (!isFirm(page, n, { name, from, start, end })) return false;
  if (place) return settle(page, place.index);
  if (page.referents.find('Contact', name) !== undefined) return false;
  const as = page.referents.find('Organization', name);
  const authority = kind === 'own' ? AUTHORITY.sentence : AUTHORITY.inferred;
  const evidence = { rule: 'firms.dealings', confidence: CONFIDENCE, authority, start, end };
  const found: Mention = { label: 'Organization', tier: 'reading', name, identifiers: [], ...evidence, run: name };
  const index = yield as === undefined ? found : { ...found, as };
  page.places.set(start, { start, end, sentence: n, index });
  if (page.thing(index) !== SELF) yield* mentioned(page, index, found);
  return true;
}

/** True for a town right behind a firm with a legal form: `Rieger Holz AG, Hagen`. */
const isSeat = (tokens: Token[], from: number): boolean =>
  tokens[from - 1]?.text === ',' && LEGAL_FORMS.has((tokens[from - 2]?.text ?? '').toLowerCase().replaceAll('.', ''));

/** A name and where it stands: in the text, and by its first token in its sentence. */
interface Standing {
  name: string;
  from: number;
  start: number;
  end: number;
}

function isFirm(page: Page, n: number, { name, from, start, end }: Standing): boolean {
  const bits = bitsOf(name);
  if (!mayBeFirm(name, bits)) return false;
  const { tokens, start: first, end: last } = elementAt(page.sentences, n);
  const [bit = 0] = bits;
  const isTrade = (bit & COMMON) === 0 && !/^the$/i.test(tokens[from - 1]?.text ?? '') && isTradeName(name);
  if (isSeat(tokens, from) || isRegister(page, { start, end }, name) || isSold(page, name)) return false;
  const words = { name, isSurname: (bit & LAST) > 0 };
  return (
    (isTrade || isHouseName(name) || isDealtWith(page.text.slice(first, start), page.text.slice(end, last), words)) &&
    !isPortfolio({ tokens, from })
  );
}

/** True for what is only a run, or was taken for somebody by its form alone. */
function mayBeSettled(page: Page, index: number): boolean {
  const { label, tier, rule, identifiers } = page.mention(index);
  return (
    page.thing(index) === index &&
    identifiers.length === 0 &&
    /^(?:names|weak)\./.test(rule) &&
    (label === 'Contact' || tier === 'weak')
  );
}

/** Makes a firm of it, under the longer name by which the item knows it already. */
function settle(page: Page, index: number): true {
  const mention = page.mention(index);
  mention.label = 'Organization';
  mention.tier = 'reading';
  mention.confidence = Math.max(mention.confidence, CONFIDENCE);
  bindOrganization(page, index);
  return true;
}

const bitsOf = (name: string): number[] =>
  name
    .toLowerCase()
    .split(' ')
    .map((word) => gazetteer.get(word) ?? 0);

/** German verbs of somebody who leaves out that it is he: `Habe zugesagt`. */
const I_DO =
  /^(?:habe?|hatte|bin|war|werde|wurde|würde|muss|musste|kann|konnte|könnte|soll|sollte|will|wollte|darf|durfte|möchte|mag|weiß|denke|glaube|hoffe|warte|komme|gehe|schicke|sende|bringe|rufe|melde|frage|brauche|finde|nehme|mache|sehe|haben|hatten|sind|waren|werden|wurden|müssen|können|sollen|wollen|dürfen|hat|ist|wird)$/i;

/** A people, what is only like something, and what German makes of verbs and qualities: `Danish`, `Acme-like`, `Genehmigung`. */
const NO_HOUSE =
  /^\p{Lu}\p{L}+(?:ish|ese)$|-(?:ish|like|based|made|style)$|^\p{Lu}\p{Ll}+(?:ung|heit|keit|schaft|tät|nis|ismus)(?:en|s|se)?$/iu;

/** An office with the house behind it that it is held at: `Geschäftsführer der Acme GmbH`. */
const OFFICE_AT = /^\S+ (?:der|des|von|vom|bei|of|at|de|du|del|di|van) /;

/** True for a name that is no given name, place, people or ordinary word by itself. */
function mayBeFirm(name: string, bits: number[]): boolean {
  const [first = 0] = bits;
  if (name.length < 3 || isNoName(name) || isOfficeName(name) || NO_FIRM.test(name) || isCardProduct(name))
    return false;
  if (OFFICE_AT.test(name) && isJob(firstPart(name, ' '))) return false;
  if (
    I_DO.test(name) ||
    isOfficeHolder(name) ||
    NO_HOUSE.test(name) ||
    /^(?:der|die|das|den|dem|the) \p{L}+$/iu.test(name)
  )
    return false;
  if (isOrganizationName(name)) return true;
  if ((first & FIRST) > 0 || ADDRESS.test(name)) return false;
  return bits.length === 1
    ? (first & (PLACE | COMMON | ACTOR)) === 0
    : bits.some((bit) => (bit & (COMMON | ACTOR | PLACE)) === 0);
}
