import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABOUT } from '../../src/cli/checks.ts';
import { CHECKS } from '../../src/health/checks.ts';
import { row, sql } from '../../src/stores/db/sql.ts';
import { ADMIN_KEY, harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { web } from '../support/http/web.ts';
import { textOf } from '../mcp/session.ts';
import { winmail } from '../support/samples/winmail.ts';
import { ended, quern, type Quern } from './quern.ts';

let h: Harness;
let org: OrgFixture;
let user: Quern;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['alpha'] });
  user = await quern({ QUERN_URL: h.url, QUERN_KEY: org.key });
});
afterAll(async () => {
  await user[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

const FILES: Record<string, string> = {
  'a.md': '---\ntitle: Fronted\ndate: 2026-05-04\n---\n# Not this\n\nAnna Beispiel <anna@beispiel.example> called.\n',
  'sub/plain.txt': 'Just text about pallets.\n',
  'm.eml':
    'From: Ada Quist <ada@quist.example>\r\nTo: Bo Berg <bo@berg.example>\r\nSubject: Hello\r\nMessage-ID: <m1@quist.example>\r\n\r\nHello Bo.\r\n',
  'box.mbox': [1, 2]
    .map(
      (n) =>
        `From x Mon May  4 10:00:00 2026\nFrom: Ada <ada@quist.example>\nSubject: Mail ${n}\n\nLine\n>From here.\n\n`,
    )
    .join(''),
  'c.ics':
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:e1@x\r\nDTSTART:20260504T100000Z\r\nSUMMARY:Planning\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  'p.vcf': 'BEGIN:VCARD\nVERSION:3.0\nFN:Cleo Card\nEMAIL:cleo@card.example\nEND:VCARD\n',
  't.csv': 'Name;Email;Notes;Date\nEva Row;eva@row.example;"met; nice";2026-03-02\n',
  'd.html': '<title>Oars</title><p>The oar is made of ash.',
  'l.jsonl': '{"entity":"alpha","source":"json","title":"L1","body":"b1"}\nno item\n',
  'u.csv': 'sep=|\nVorname|Nachname|E-Mail\nIda|Berg|ida@row.example\n"Otto|Bär|otto@row.example\n',
  'j.json': '[{"entity":"alpha","source":"json","title":"J1","body":"b1"}]',
  '.hidden.md': 'hidden',
  'x.png': 'no',
};

async function folderOf(name: string, files: Record<string, string | Buffer>): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(user.folder, name, file, '..'), { recursive: true });
    await writeFile(join(user.folder, name, file), text);
  }
  return name;
}
const itemsOf = async (source: string) =>
  Number((await row<{ n: string }>(h.db, sql`select count(*) n from items where source = ${source}`))!.n);

test('files of every kind are sent, each item once, however often', async () => {
  const folder = await folderOf('all', FILES);
  const first = await user.run(['ingest', folder, '--entity', 'alpha', '--now']);
  expect([first.code, first.err, first.out]).toEqual([
    0,
    expect.stringMatching(
      /^(?=[^]*l\.jsonl: Line 2 is left out: It is not JSON)[^]*u\.csv: A quote in it does not close/,
    ),
    expect.stringMatching(/^11 files: 13 items added, 0 known/),
  ]);
  const again = await user.run(['ingest', `${folder}/**/*`, '--entity', 'alpha', '--json']);
  expect(again.json).toMatchObject({ files: 11, added: 0, known: 13, failures: 0 });
  const listed = await user.run(['items', '--json']);
  const titles = listed.json.items.map(({ title }: { title: string }) => title).toSorted();
  expect(titles).toEqual(
    'Cleo Card;Eva Row;Fronted;Hello;Ida Berg;J1;L1;Mail 1;Mail 2;Oars;Otto Bär;Planning;plain'.split(';').toSorted(),
  );
  const mail = listed.json.items.find(({ title }: { title: string }) => title === 'Mail 1');
  const { json } = await user.run(['items', mail.item_id, '--json']);
  expect((await h.ctx.files.read(json.path))!.toString()).toContain('\nFrom here.');
});

test('what was sent is found, shown with its evidence, told as a dossier and a timeline', async () => {
  const found = await user.run(['search', 'Quist', '--type', 'Contact', '--json']);
  expect(found.json.results[0]).toMatchObject({ id: 'contact:ada@quist.example' });
  const shown = await user.run(['show', 'contact:ada@quist.example', '--evidence']);
  expect([shown.code, shown.out]).toEqual([0, expect.stringMatching(/—sent→ [^\n]*\n {2}↳ [^\n]*\(ingest_/)]);
  expect((await user.run(['dossier', 'Ada', 'Quist'])).out).toContain('contact:ada@quist.example');
  expect((await user.run(['show', 'Cleo Card'])).out).toContain('contact:cleo@card.example');
  const several = await user.run(['timeline', 'Mail', '--days', '0']);
  expect([several.code, several.err.match(/^ {2}Activity {2}Mail \d {2}activity:\S+$/gm)?.length]).toEqual([1, 2]);
  expect((await user.run(['timeline', '--days', '0'])).out).toMatch(/^2026-05-04 {2}meeting {2,}Planning/m);
  expect((await user.run(['review', '--list', '--json'])).json).toMatchObject({ pairs: expect.any(Array) });
  expect((await user.run(['runs', '--json'])).json.runs).toEqual([]);
});

test('a file that cannot be read stops no other, and the exit code says so', async () => {
  const folder = await folderOf('bad', { 'bad.txt': Buffer.from([0xff, 0xfe]), 'nul.md': 'a\0b', 'good.md': 'Good.' });
  const mixed = await user.run(['ingest', folder, 'nowhere.md', '-e', 'alpha', '-s', 'mixed']);
  expect(mixed.code).toBe(6);
  expect(mixed.err).toMatch(
    /bad\.txt: It is empty\.[^]*nul\.md: It is no text: it holds NUL[^]*nowhere\.md: There is no such file\./,
  );
  expect(mixed.out).toMatch(/^1 file: 1 item added, 0 known already, 3 files or items refused or unreadable/);
  const unknown = await user.run(['ingest', 'bad/good.md', '-e', 'nobody']);
  expect([unknown.code, unknown.err]).toEqual([6, expect.stringContaining('Register the business')]);
  const odd = await folderOf('odd', {
    letter: String(FILES['m.eml']).replace('<m1@', '<m2@'),
    'winmail.dat': winmail({ 0x0037001f: 'Quay works', 0x1000001f: 'The quay is closed.' }),
    'notes.zip': 'PK\x03\x04 notes.txt',
  });
  const named = ['letter', 'winmail.dat', 'notes.zip'].map((name) => `${odd}/${name}`);
  const result = await user.run(['ingest', ...named, '-e', 'alpha', '-s', 'odd']);
  expect([result.code, result.err, await itemsOf('odd')]).toEqual([
    6,
    expect.stringMatching(/notes\.zip: [^]*Unpack it/),
    2,
  ]);
  const piped = await user.run(['ingest', '-', '-e', 'alpha', '-s', 'piped', '--as', 'txt'], 'From a pipe.');
  expect([piped.code, await itemsOf('piped')]).toEqual([0, 1]);
});

test('a file that is not what its name says is read as what it is, and files of other kinds are named', async () => {
  const folder = join(user.folder, 'misnamed');
  await mkdir(folder);
  const mail = 'From: Uta Brand <uta@brand.example>\nMessage-ID: <odd@brand.example>\nSubject: Misnamed\n\nWords.';
  await writeFile(join(folder, 'mail.pdf'), mail);
  await writeFile(
    join(folder, 'meeting.txt'),
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:9\nDTSTART:20260203\nSUMMARY:Plain\nEND:VEVENT\nEND:VCALENDAR\n',
  );
  for (const name of ['a.png', 'b.png', 'c.zip']) await writeFile(join(folder, name), 'x');
  const done = await user.run(['ingest', folder, '-e', 'alpha', '-s', 'misnamed']);
  expect([done.code, done.out]).toEqual([0, expect.stringMatching(/^2 files: 2 items added/)]);
  expect(done.err).toContain('3 files (2 .png, 1 .zip) are passed over');
  const none = await user.run(['ingest', join(folder, '*.xyz'), '-e', 'alpha']);
  expect([none.code, none.out]).toEqual([0, expect.stringMatching(/^There is no file to read there/)]);
  const found = await org.owner.get(`/org/${org.id}/items?limit=2`);
  expect(found.body.items.map(({ type }: { type: string }) => type).toSorted()).toEqual(['email', 'meeting']);
});

test('every refusal has its exit code and a sentence', async () => {
  await using nobody = await quern({ QUERN_URL: h.url });
  await using wrong = await quern({ QUERN_URL: h.url, QUERN_KEY: 'qn_wrong' });
  await using away = await quern({ QUERN_URL: 'http://127.0.0.1:9', QUERN_KEY: 'k', QUERN_ORG: 'o' });
  const codes = await Promise.all([
    nobody.run(['search', 'x']),
    wrong.run(['search', 'x']),
    user.run(['show', 'contact:nobody']),
    user.run(['serach']),
    user.run(['completion', 'tcsh']),
    away.run(['doctor']),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([3, 3, 4, 2, 2, 5]);
  expect(codes.slice(0, 2).map(({ err }) => err)).toEqual([
    expect.stringContaining('quern login'),
    expect.stringContaining('quern login'),
  ]);
});

test('login keeps a key for its owner alone, and no other server is sent it', async () => {
  await using fresh = await quern({});
  const login = await fresh.run(['login', '--url', h.url], `${org.key}\n`);
  expect([login.code, login.out]).toEqual([0, expect.stringContaining(`an owner of ${org.id}`)]);
  const file = join(fresh.folder, '.config/quern/login.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await fresh.run(['search', 'Quist', '--json'])).json.total).toBeGreaterThan(0);
  expect((await fresh.run(['search', 'Quist', '--url', 'http://127.0.0.1:9'])).err).toContain('no key yet');
});

test('doctor explains all twelve checks; replay wants an admin key', async () => {
  expect(Object.keys(ABOUT)).toEqual(CHECKS.map(({ name }) => name));
  const result = await user.run(['doctor']);
  expect(result.out.split('\n').filter((line) => /^(ok|warn|fail)/.test(line))).toHaveLength(
    result.out.match(/^ok, /) ? 13 : 12,
  );
  expect(result.code).toBe(result.out.startsWith('ok') ? 0 : 6);
  const sick = CHECKS.map(({ name }) => ({ name, status: 'fail', detail: `${name} is ill` }));
  await using down = await web((_, response) => {
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'down', version: '1', checks: sick }));
  });
  const ill = await user.run(['doctor', '--url', down.url]);
  expect(ill.code).toBe(6);
  for (const [name, [about, todo]] of Object.entries(ABOUT)) {
    expect(ill.out).toContain(`${about}: ${name} is ill\n      ${todo}\n`);
    expect(todo).toMatch(/\.$/);
  }
  expect((await user.run(['replay', '--list'])).code).toBe(3);
  await using admin = await quern({ QUERN_URL: h.url, QUERN_KEY: ADMIN_KEY });
  expect((await admin.run(['replay'])).out).toBe('0 jobs put back.\n');
});

test('an export is downloaded whole and can be taken into another org', async () => {
  const exported = await user.run(['export', '--output', 'out.zip', '--json']);
  expect([exported.code, exported.json]).toMatchObject([
    0,
    { file: 'out.zip', bytes: (await stat(join(user.folder, 'out.zip'))).size },
  ]);
  const other = await h.org();
  await using taker = await quern({ QUERN_URL: h.url, QUERN_KEY: other.key });
  const taken = await taker.run(['import', join(user.folder, 'out.zip')]);
  expect([taken.err, taken.code]).toEqual(['', 0]);
  const { json } = await taker.run(['items', '--json', '--limit', '1000']);
  expect(json.items.length).toBe((await user.run(['items', '--json', '--limit', '1000'])).json.items.length);
});

test('an agent that starts its tools as a program gets those of the server, in both eras', async () => {
  for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
    const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
    const program = { command: process.execPath, args: [join(import.meta.dirname, '../../src/cli.ts'), 'mcp'] };
    await client.connect(new StdioClientTransport({ ...program, env: user.env }));
    expect((await client.listTools()).tools.length).toBe(27);
    const found = await client.callTool({ name: 'search_graph', arguments: { query: 'Quist' } });
    expect(textOf(found)).toContain('(contact:ada@quist.example)');
    await client.close();
  }
});

test('the launcher runs on any Node, and help has examples', async () => {
  const launched = await ended(user.start(['--help'], join(import.meta.dirname, '../../src/cli/launch.mjs')));
  expect(launched.code).toBe(0);
  for (const name of ['ingest', 'review', 'doctor', 'mcp']) expect(launched.out).toContain(`\n  ${name} `);
  expect((await user.run(['ingest', '--help'])).out).toMatch(/Examples:\n\s+\$ quern ingest/);
});
