import { extractor } from './run/extractor.ts';
import { organizationField } from './fields.ts';
import { billIn, partsOfSum, type BillParty } from './page/commitment/bill.ts';
import type { Page } from './page/page.ts';
import { unseated } from './page/names.ts';
import { isPersonalName } from './page/signature/personal-name.ts';
import { isInvoice } from './words/invoices.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const NUMBER =
  /\b(?:invoice|rechnung|facture)\s*(?:no\.?|nr\.?|number|n°|#)?\s*[:#]?\s*([A-Z]{0,5}[-/]?\d[\w/-]{0,20})/i;

/** What an invoice says of itself in lines: who issued it, who is to pay, how much and by when. Fields of the item go before. */
export const invoices = extractor({
  name: 'invoice',
  after: ['headers'],
  *find(item, page) {
    if (!isInvoice(item.type)) return;
    const { parties, total, due } = billIn(page.lines, item.date);
    for (const party of parties) yield* named(page, party);
    const number = NUMBER.exec(`${item.title}\n${page.text.slice(0, 2_000)}`)?.[1];
    const properties = {
      ...(total ? partsOfSum(total.sum) : {}),
      ...(due ? { due: due.day } : {}),
      ...(number ? { invoice_number: number } : {}),
    };
    yield { of: SELF, properties };
  },
});

function* named(page: Page, { key, name }: BillParty): Found {
  if (page.claims.some(({ type }) => type === key) || isPersonalName(name)) return;
  yield* organizationField(page, key, unseated(name), {
    rule: `invoice.${key}`,
    confidence: 0.9,
    authority: AUTHORITY.signature,
  });
}
