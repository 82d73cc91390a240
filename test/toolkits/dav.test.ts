import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caldav } from '../../src/toolkits/caldav.ts';
import { carddav } from '../../src/toolkits/carddav.ts';
import { collecting, gather } from './collecting.ts';
import { davServer, hasRadicale } from './radicale.ts';

const event = (uid: string, summary: string, more: string[] = []): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20260302T100000Z',
    'DTEND:20260302T110000Z',
    `SUMMARY:${summary}`,
    'ORGANIZER;CN=Ann Lee:mailto:ann@borealis.example',
    'ATTENDEE;CN=Bo Lind;PARTSTAT=ACCEPTED:mailto:bo@tarn.example',
    'LOCATION:Room 4',
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const card = (uid: string, name: string, more: string[] = []): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `N:;${name};;;`, ...more, 'END:VCARD', ''].join('\r\n');

describe.runIf(hasRadicale)('on a calendar server', () => {
  let server: Awaited<ReturnType<typeof davServer>>;
  let count = 0;

  beforeAll(async () => {
    server = await davServer();
  });
  beforeEach(() => {
    server.withoutTokens = server.forgetTokens = false;
    delete server.instead;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** A fresh calendar or address book and the way to read it. */
  async function place(kind: 'calendar' | 'addressbook') {
    const name = `place-${count++}`;
    await server.make(name, kind);
    const account = { url: server.url, username: 'ann', password: 'sesame' };
    const calendars = caldav.credentials.parse({ ...account, calendars: [name] });
    const books = carddav.credentials.parse({ ...account, address_books: [name] });
    return {
      path: (object: string) => `/ann/${name}/${object}`,
      async read(options: object = {}) {
        server.requests = {};
        server.bodies = 0;
        const pages =
          kind === 'calendar'
            ? caldav.collect(collecting(calendars, options))
            : carddav.collect(collecting(books, options));
        return gather(pages);
      },
    };
  }

  test('a meeting comes with who called it, who comes and where it is', async () => {
    const { path, read } = await place('calendar');
    await server.put(path('a.ics'), event('a', 'Kick-off'));
    const { items } = await read();
    expect(items).toEqual([
      {
        key: expect.stringMatching(/^a#/),
        object: path('a.ics'),
        title: 'Kick-off',
        body: '',
        type: 'meeting',
        date: '2026-03-02',
        metadata: {
          uid: 'a',
          organizer: 'Ann Lee <ann@borealis.example>',
          participants: ['Bo Lind <bo@tarn.example>'],
          location: 'Room 4',
          start: '2026-03-02T10:00:00.000Z',
          end: '2026-03-02T11:00:00.000Z',
          sequence: 0,
          revised: '2026-01-01T00:00:00.000Z',
        },
      },
    ]);
  });

  test.each([
    ['tokens', false],
    ['versions', true],
  ])('a later run fetches what is new or altered and nothing else, by %s', async (_, withoutTokens) => {
    server.withoutTokens = withoutTokens;
    const { path, read } = await place('calendar');
    for (const uid of ['a', 'b', 'c']) await server.put(path(`${uid}.ics`), event(uid, 'Kick-off'));
    const first = await read();
    expect([first.items.length, server.bodies]).toEqual([3, 3]);
    const nothing = await read({ cursor: first.cursor });
    expect([nothing.sizes, server.bodies, server.requests.multiget]).toEqual([[], 0, undefined]);
    await server.put(path('b.ics'), event('b', 'Kick-off moved'));
    await server.put(path('d.ics'), event('d', 'Review'));
    await server.remove(path('a.ics'));
    const second = await read({ cursor: first.cursor });
    expect(second.items.map(({ title }) => title).toSorted()).toEqual(['Kick-off moved', 'Review']);
    expect(server.bodies).toBe(2);
    expect(server.requests['sync-collection']).toBe(withoutTokens ? undefined : 1);
    expect((await read({ cursor: second.cursor })).items).toEqual([]);
  });

  test('what the server says is deleted is told at once, and looked up among all names when it was missing before', async () => {
    const { path, read } = await place('calendar');
    for (const uid of ['a', 'b', 'c']) await server.put(path(`${uid}.ics`), event(uid, 'Kick-off'));
    const { cursor } = await read();
    await server.remove(path('a.ics'));
    await server.put(path('b.ics'), event('b', 'Moved'));
    const page = await read({ cursor });
    expect(page.listings).toMatchObject([{ listed: [path('b.ics')], removed: [path('a.ics')] }]);
    expect(page.listings[0]).not.toHaveProperty('complete');
    const again = await read({ cursor: page.cursor, recheck: true });
    const [all] = again.listings;
    expect({ ...all, listed: all!.listed!.toSorted() }).toEqual({
      scope: expect.stringContaining('/ann/place-'),
      listed: [path('b.ics'), path('c.ics')],
      complete: true,
    });
    expect((await read({ cursor: page.cursor })).listings).toEqual([]);
  });

  test.each([
    ['has no tokens', 'withoutTokens'],
    ['has forgotten its token', 'forgetTokens'],
  ] as const)('a server that %s is asked for the names of all objects, whatever their time', async (_, lacks) => {
    server.withoutTokens = lacks === 'withoutTokens';
    const { path, read } = await place('calendar');
    for (const uid of ['a', 'b']) await server.put(path(`${uid}.ics`), event(uid, 'Kick-off'));
    const first = await read();
    expect(first.listings).toEqual([]);
    await server.remove(path('a.ics'));
    const earlier = event('b', 'Kick-off').replaceAll('20260302', '20250302');
    await server.put(path('b.ics'), earlier);
    server[lacks] = true;
    const [all] = (await read({ cursor: first.cursor })).listings;
    expect(all).toMatchObject({ listed: [path('b.ics')], complete: true });
  });

  test("what came to pass before the first run's day stays out", async () => {
    const { path, read } = await place('calendar');
    await server.put(path('a.ics'), event('a', 'Kick-off'));
    const { items } = await read({ since: new Date('2026-04-01T00:00:00Z') });
    expect([items, server.bodies]).toEqual([[], 0]);
  });

  test('the meetings of a series are read as their time comes near', async () => {
    const { path, read } = await place('calendar');
    await server.put(path('w.ics'), event('w', 'Weekly', ['RRULE:FREQ=WEEKLY;COUNT=3']));
    const { items, cursor } = await read();
    expect(items.map(({ date, metadata }) => [date, metadata?.thread])).toEqual([
      ['2026-03-02', 'w'],
      ['2026-03-09', 'w'],
      ['2026-03-16', 'w'],
    ]);
    const [[url, state]] = Object.entries(cursor as Record<string, object>) as [[string, object]];
    const before = { [url]: { ...state, until: '2026-03-10T00:00:00.000Z' } };
    expect((await read({ cursor: before })).items.map(({ key }) => key)).toEqual(items.map(({ key }) => key));
    const after = { [url]: { ...state, until: '2026-03-20T00:00:00.000Z' } };
    expect((await read({ cursor: after })).items).toEqual([]);
    expect(server.bodies).toBe(0);
  });

  test('what a limit cuts off is read by the next runs', async () => {
    const { path, read } = await place('calendar');
    for (const uid of ['a', 'b', 'c', 'd', 'e']) await server.put(path(`${uid}.ics`), event(uid, `Meeting ${uid}`));
    const seen: string[] = [];
    for (let cursor: unknown, n = 0; n < 3; n++) {
      const run = await read({ limit: 2, cursor });
      seen.push(...run.items.map(({ title }) => title));
      cursor = run.cursor;
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'].map((uid) => `Meeting ${uid}`));
  });

  test('a token that the server has forgotten makes it read again, under the same keys', async () => {
    const { path, read } = await place('calendar');
    await server.put(path('a.ics'), event('a', 'Kick-off'));
    const first = await read();
    await server.put(path('b.ics'), event('b', 'Review'));
    server.forgetTokens = true;
    const second = await read({ cursor: first.cursor });
    expect(second.items.map(({ title }) => title)).toEqual(['Kick-off', 'Review']);
    expect(second.items[0]!.key).toBe(first.items[0]!.key);
  });

  test('a contact is a card, read again when it is altered', async () => {
    const { path, read } = await place('addressbook');
    const more = ['EMAIL:ann@borealis.example', 'ORG:Borealis', 'TITLE:CTO', 'REV:2026-02-03T10:00:00Z'];
    await server.put(path('a.vcf'), card('a', 'Ann Lee', more));
    await server.put(path('b.vcf'), card('b', 'Bo Lind'));
    const first = await read();
    expect(first.items[0]).toEqual({
      key: expect.stringMatching(/^a#/),
      object: path('a.vcf'),
      title: 'Ann Lee',
      body: '',
      type: 'contact',
      date: '2026-02-03',
      metadata: { uid: 'a', email: 'ann@borealis.example', company: 'Borealis', title: 'CTO' },
    });
    await server.put(path('b.vcf'), card('b', 'Bo Lind', ['TEL:+4930123456']));
    const second = await read({ cursor: first.cursor });
    expect(second.items.map(({ title, metadata }) => [title, metadata?.phone])).toEqual([['Bo Lind', '+4930123456']]);
    expect(server.bodies).toBe(1);
  });

  test("a wrong password, and a calendar that is not there, are the owner's to mend", async () => {
    const account = { url: server.url, username: 'ann', password: 'canary' };
    const error = await gather(caldav.collect(collecting(account))).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('refused ann with this password'),
    });
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('canary');
    const missing = { ...account, password: 'sesame', calendars: ['nowhere'] };
    await expect(gather(caldav.collect(collecting(missing)))).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('The account has no nowhere; it has place-'),
    });
  });

  test.each([
    ['503', 'unavailable', (answer: any) => answer.writeHead(503, { 'retry-after': '7' }).end()],
    ['a page', 'invalid', (answer: any) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello')],
    ['broken XML', 'invalid', (answer: any) => answer.writeHead(207, { 'content-type': 'text/xml' }).end('<a><b')],
    ['nothing', 'unavailable', (answer: any) => answer.destroy()],
  ])('a server that answers %s makes a run fail as %s', async (_, code, instead) => {
    server.instead = instead;
    const run = collecting({ url: server.url, username: 'ann', password: 'sesame' });
    await expect(gather(caldav.collect(run))).rejects.toMatchObject({ name: 'Problem', code });
  });

  test('a run that is called off ends at once', async () => {
    const stop = new AbortController();
    server.instead = () => stop.abort(new Error('called off'));
    const run = collecting({ url: server.url, username: 'ann', password: 'sesame' }, { signal: stop.signal });
    await expect(gather(carddav.collect(run))).rejects.toThrow('called off');
  });
});
