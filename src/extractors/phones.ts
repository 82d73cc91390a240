import { extractor } from './extractor.ts';
import { ownerOf } from './page/signature/phone-owner.ts';
import { phonesIn, regionIn, type PhoneKind } from './page/signature/phones.ts';
import { AUTHORITY } from './finding.ts';

const MAX_PHONES = 20;
const READ = 100_000;
/** How far an extension may reach beyond the sentence. */
const EXTENSION = 16;

/** Phone numbers in running text, each of the person or organization that it is said of. */
export const phones = extractor({
  name: 'phones',
  after: ['quantities'],
  *find(_item, page) {
    const host = page.mentions
      .find((m) => m.identifiers.some((i) => i.kind === 'email'))
      ?.identifiers.find((i) => i.kind === 'email')?.value;
    const region = regionIn(page.text.slice(0, READ), host);
    let left = MAX_PHONES;
    for (const [n, { start, end, kind }] of page.sentences.entries()) {
      if (left <= 0) return;
      if (!/\d{3}/.test(page.text.slice(start, end))) continue;
      for (const phone of phonesIn(page.text.slice(start, end + EXTENSION), region)) {
        if (start + phone.start >= end) break;
        left--;
        if (page.known.has(`phone:${phone.value}`)) continue;
        const place = { start: start + phone.start, end: start + phone.end };
        const of = ownerOf(page, n, place);
        if (of === undefined) continue;
        const { label, name } = page.mention(of);
        yield {
          label,
          tier: 'reading',
          ...(name ? { name } : {}),
          identifiers: [{ kind: 'phone', value: phone.value }],
          properties: {
            [PROPERTY[phone.kind ?? 'work']]: phone.value,
            ...(phone.extension ? { extension: phone.extension } : {}),
          },
          rule: 'phones.owner',
          confidence: 0.7,
          authority: kind === 'own' ? AUTHORITY.sentence : AUTHORITY.inferred,
          as: page.thing(of),
          ...place,
        };
      }
    }
  },
});

const PROPERTY: Record<PhoneKind, string> = {
  work: 'phone',
  mobile: 'mobile',
  home: 'home_phone',
  fax: 'fax',
  pager: 'pager',
};
