import { addressBookMultiGet, fetchAddressBooks, propfind, type DAVResponse } from 'tsdav';
import { z } from 'zod';
import { readForeign } from '../readers/read-foreign.ts';
import { readAccount } from './dav/account.ts';
import { listedIn } from './dav/collection.ts';
import { DavCredentials } from './dav/connect.ts';
import type { Kind } from './dav/read.ts';
import { eitherOr } from './oauth/with-grant.ts';
import { toolkit } from './toolkit.ts';

const Credentials = eitherOr(
  DavCredentials.extend({
    address_books: z
      .array(z.string().min(1).max(2_000))
      .min(1)
      .max(50)
      .optional()
      .describe('Names or addresses; all address books when left out.'),
  }),
  ['username', 'password'],
);

/** Cards of address books: people and companies with how they are reached. */
export const carddav = toolkit({
  name: 'carddav',
  summary: 'Contacts of the chosen address books of an account, over CardDAV.',
  credentials: Credentials,
  source: ({ url }) => url,
  endpoints: ({ address_books }) => address_books?.length ?? 1,
  collect: (run) =>
    readAccount(
      run,
      { name: 'CardDAV', collections: (account, way) => fetchAddressBooks({ account, ...way }), kind: addressBooks },
      run.credentials.address_books,
    ),
});

const addressBooks: Kind = {
  async list({ url }, _, way) {
    return listedIn(await propfind({ url, props: { 'd:getetag': {} }, depth: '1', ...way }));
  },
  fetch: ({ url }, objectUrls, way) =>
    addressBookMultiGet({
      url,
      objectUrls,
      props: { 'd:getetag': {}, 'd:getlastmodified': {}, 'card:address-data': {} },
      depth: '1',
      ...way,
    }),
  async items(object, { since }, signal) {
    const options = { place: '', name: 'card.vcf', day: dayOf(object) ?? since.slice(0, 10) };
    return (await readForeign('vcf', Buffer.from(textOf(object)), options, { signal })).items;
  },
};

const textOf = ({ props }: DAVResponse): string => String(props?.addressData?._cdata ?? props?.addressData ?? '');

/** The day on which the server last had the card altered. */
function dayOf({ props }: DAVResponse): string | undefined {
  const at = new Date(String(props?.getlastmodified));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10);
}
