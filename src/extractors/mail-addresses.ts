import { extractor } from './run/extractor.ts';
import { spells } from './page/header/beside-address.ts';
import { nameKey, type Page } from './page/page.ts';
import { addressesIn, type Address } from './page/signature/addresses.ts';
import { party } from './page/signature/party.ts';
import { isOfList } from './words/domains.ts';
import { AUTHORITY, SELF } from './finding.ts';

const MAX_ADDRESSES = 1_000;

/** Mail addresses anywhere in the body: establishing wherever they stand, with the organization of their domain. */
export const mailAddresses = extractor({
  name: 'addresses',
  after: ['signature'],
  *find(_item, page) {
    let fresh = 0;
    for (const address of addressesIn(page.text)) {
      if (page.known.has(`email:${address.email}`) || isSample(page.text, address.start)) continue;
      if (isOfList(address.local, address.host)) continue;
      if (++fresh > MAX_ADDRESSES) return;
      const evidence = { rule: 'addresses.text', confidence: 0.95, authority: AUTHORITY.sentence, at: 0 };
      const sender = whoseOwn(page, address);
      const name = sender === undefined ? namedBefore(page, address) : page.mention(sender).name;
      const box = { ...(name ? { name } : {}), address, start: address.start, end: address.end };
      const who = yield* party(page, box, evidence);
      if (sender !== undefined)
        yield {
          label: 'Contact',
          tier: 'establishing',
          as: sender,
          identifiers: [{ kind: 'handle', value: address.email }],
          ...evidence,
          rule: 'addresses.own',
        };
      yield {
        type: 'mentions',
        from: SELF,
        to: who,
        rule: 'addresses.text',
        confidence: 0.95,
        authority: AUTHORITY.sentence,
        start: address.start,
        end: address.end,
      };
    }
  },
});

/** Before the address at which whoever writes can be reached. */
const MINE =
  /(?<!\p{L})(?:(?:reach|contact|find|e-?mail|mail|write(?: to)?) me|my (?:(?:new|private|personal|other|future|work|direct) )*(?:e-?mail|mail|address)|(?:erreich|kontaktier|schreib)\p{L}*(?: (?:sie|du|ihr|bitte))* mi(?:ch|r)|mi(?:ch|r) (?:erreich|schreib)\p{L}*|meine (?:(?:neue|private|andere) )?(?:e-?mail|mail|adresse)|me (?:joindre|contacter|écrire|trouver)|m['’]écrire|(?:mon|ma) (?:nouve(?:au|lle) )?(?:e-?mail|mail|adresse)|(?:contactarme|escribirme|mi (?:nuev[oa] )?(?:correo|e-?mail|dirección))|(?:contattarmi|scrivermi|(?:la )?mia (?:nuova )?(?:e-?mail|mail))|(?:mij (?:bereiken|mailen)|mijn (?:nieuwe )?(?:e-?mail|mail)\p{L}*))(?!\p{L})[^!?\n@]{0,80}$/iu;
const LEAD = 140;

/** Whoever sent a mail, where a sentence of his own says that an address that is spelled like his name is his. */
function whoseOwn(page: Page, { local, start }: Address): number | undefined {
  const from = page.claims.find(({ type, to }) => type === 'sent' && to === SELF)?.from;
  const { name, label } = from === undefined ? {} : page.mention(from);
  if (name === undefined || label !== 'Contact' || !spells(local, name)) return undefined;
  const said = page.sentences.find((one) => one.start <= start && start < one.end);
  const before = page.text.slice(Math.max(said?.start ?? 0, start - LEAD), start);
  return said?.kind === 'own' && MINE.test(before) ? from : undefined;
}

/** A full name before an address in brackets. */
const BRACKETED = /(\p{Lu}[\p{L}.'’-]{1,30}(?: [\p{L}.'’-]{1,30}){1,3}) ?[(<[](?:mailto:)?$/u;

/** The name before an address where the fields have somebody by it whose own address they do not tell: whoever a program writes for. */
function namedBefore(page: Page, { start }: Address): string | undefined {
  const name = BRACKETED.exec(page.text.slice(Math.max(0, start - REACH), start))?.[1];
  const known = name === undefined ? undefined : page.known.get(nameKey('Contact', name));
  return known !== undefined && page.mention(known).tier === 'establishing' ? name : undefined;
}

const SAMPLE =
  /(?<![\p{L}.@-])(?:examples?|zum beispiel|e\.g\.|z\. ?b\.|par exemple)[\s:,(]{1,3}(?:(?:and|or|und|oder|et)[\s,]*)*$/iu;
const ADDRESSES = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4},?\s*/g;
const REACH = 160;

/** True for an address that shows how addresses look: `for example jane.roe@acme.com`. */
const isSample = (text: string, at: number): boolean =>
  SAMPLE.test(text.slice(Math.max(0, at - REACH), at).replace(ADDRESSES, ''));
