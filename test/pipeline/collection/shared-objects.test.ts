import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { stepped } from '../../support/stepped.ts';
import { syncing } from './syncing.ts';

let h: Harness;
let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quern-shared-')));
  h = await harness({ workers: false, settings: { COLLECT_FOLDERS: folder } });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const MAIL = `From: Ann Lee <ann@corvid.example>\nMessage-ID: <1@x>\nDate: ${new Date().toUTCString()}\nSubject: Shared\n\nWords.\n`;

/** An org with two folders, whose mails are the same ones wherever they lie. */
async function twoFolders(id: string) {
  const org = await syncing(h, id);
  const at = (name: string) => join(folder, id, name);
  for (const name of ['one', 'two']) await mkdir(at(name), { recursive: true });
  const connect = (name: string) => org.connect({ slug: 'folder', entity: 'alpha', credentials: { path: at(name) } });
  return {
    ...org,
    one: await connect('one'),
    two: await connect('two'),
    put: (name: string) => writeFile(join(at(name), 'a.eml'), MAIL),
    remove: (name: string) => rm(join(at(name), 'a.eml')),
  };
}

test('what two connections have brought stays until neither source has it', async () => {
  const { one, two, sync, titles, put, remove, run } = await twoFolders('both');
  await put('one');
  await put('two');
  await sync({ connection: one });
  await sync({ connection: two });
  await remove('one');
  for (let n = 0; n < 3; n++) await sync({ connection: one });
  expect(await titles()).toEqual(['Shared']);
  await remove('two');
  await sync({ connection: two });
  expect(await titles()).toEqual(['Shared']);
  await sync({ connection: two });
  expect(await titles()).toEqual([]);
  expect(await run()).toMatchObject({ removed: 1 });
});

test('what moves from one place to another stays, or comes again', async () => {
  const { one, two, sync, titles, put, remove } = await twoFolders('moved');
  await put('one');
  await sync({ connection: one });
  await remove('one');
  await sync({ connection: one });
  await put('two');
  await sync({ connection: one });
  expect(await titles()).toEqual([]);
  await sync({ connection: two });
  expect(await titles()).toEqual(['Shared']);
});

test('what one connection takes back while another one brings it is there in the end, wherever either stands meanwhile', async () => {
  const { one, two, sync, titles, put, remove } = await twoFolders('race');
  await put('one');
  await sync({ connection: one });
  let [from, to] = ['one', 'two'];
  const at = (name: string) => (name === 'one' ? one : two);
  const tried: number[] = [];
  for (const held of ['taking', 'bringing']) {
    let over = false;
    for (let steps = 0; !over; steps++) {
      await remove(from);
      await sync({ connection: at(from) });
      await put(to);
      const [last, next] = [at(from), at(to)];
      const taking = stepped(h.ctx, (ctx) => sync({ connection: last, ctx }));
      const bringing = stepped(h.ctx, (ctx) => sync({ connection: next, ctx }));
      const [first, second] = held === 'taking' ? [taking, bringing] : [bringing, taking];
      for (let n = 0; n < steps; n++) await first.step();
      over = first.ended();
      await second.run();
      await first.run();
      await Promise.all([first.end(), second.end()]);
      expect([held, steps, await titles()]).toEqual([held, steps, ['Shared']]);
      [from, to] = [to, from];
      tried.push(steps);
    }
  }
  expect(tried.length).toBeGreaterThan(40);
}, 240_000);
