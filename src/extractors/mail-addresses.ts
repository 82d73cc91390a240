import { extractor } from './run/extractor.ts';
import { addressesIn } from './page/signature/addresses.ts';
import { party } from './page/signature/party.ts';
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
      if (++fresh > MAX_ADDRESSES) return;
      const evidence = { rule: 'addresses.text', confidence: 0.95, authority: AUTHORITY.sentence, at: 0 };
      const who = yield* party(page, { address, start: address.start, end: address.end }, evidence);
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

const SAMPLE =
  /(?<![\p{L}.@-])(?:examples?|zum beispiel|e\.g\.|z\. ?b\.|par exemple)[\s:,(]{1,3}(?:(?:and|or|und|oder|et)[\s,]*)*$/iu;
const ADDRESSES = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4},?\s*/g;
const REACH = 160;

/** True for an address that shows how addresses look: `for example jane.roe@acme.com`. */
const isSample = (text: string, at: number): boolean =>
  SAMPLE.test(text.slice(Math.max(0, at - REACH), at).replace(ADDRESSES, ''));
