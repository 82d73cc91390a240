import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harness } from '../support/harness.ts';
import { ended, quern } from './quern.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'src/cli.ts');
const FILES: Record<string, string> = {
  'notes/one.md': 'We had lunch at Les Trois Ponts.',
  'mail/2026/m.eml': 'From: Ada Quist <ada@quist.example>\r\nSubject: Hello\r\n\r\nHello Bo.\r\n',
  'archive.mbox': 'From x Mon May  4 10:00:00 2026\nFrom: Ada <ada@quist.example>\nSubject: Old\n\nLine\n',
  'contacts.vcf': 'BEGIN:VCARD\nVERSION:3.0\nFN:Cleo Card\nEMAIL:cleo@card.example\nEND:VCARD\n',
};

/** Every command line of the README and the guides, as it stands there, once. */
async function commandLines(): Promise<string[]> {
  const guides = (await readdir(join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'));
  const pages = ['README.md', ...guides.map((name) => `docs/${name}`)];
  const text = (await Promise.all(pages.map((page) => readFile(join(ROOT, page), 'utf8')))).join('\n');
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'));
  const inText = [...text.matchAll(/`(npx quern [^`]*)`/g)].map(([, line]) => line!);
  return [...new Set([...blocks.filter((line) => line.startsWith('npx quern ')), ...inText])];
}

/** `a|b|c` in a line of the text stands for three lines. */
const spelled = (line: string): string[] => {
  const choice = /\S+\|\S+/.exec(line)?.[0];
  return choice ? choice.split('|').map((one) => line.replace(choice, one)) : [line];
};

test('every command line of the README and the guides does what it says', async () => {
  await using h = await harness();
  const org = await h.org({ entities: ['acme'] });
  await using user = await quern({ QUERN_URL: h.url });
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(join(user.folder, file, '..'), { recursive: true });
    await writeFile(join(user.folder, file), text);
  }
  const lines = (await commandLines()).flatMap(spelled);
  const named = new Set(lines.map((line) => line.split(' ')[2]));
  for (const name of ['login', 'ingest', 'search', 'doctor', 'completion', '--help']) expect(named).toContain(name);
  let ingested = 0;
  for (const line of lines) {
    const script = `npx() { shift; "${process.execPath}" "${CLI}" "$@"; }\n${line}`;
    const input = line.includes('login') ? `${org.key}\n` : '';
    const done = await ended(spawn('bash', ['-c', script], { env: user.env, cwd: user.folder }), input);
    const isDoctor = line.includes('doctor');
    expect([line, done.err, isDoctor && done.code === 6 ? 0 : done.code]).toEqual([line, '', 0]);
    if (line.includes('ingest'))
      expect(done.out).toMatch(ingested++ ? /^4 files: 0 items added, 4 known/ : /^4 files: 4 items added/);
    if (isDoctor) expect(done.out).toContain('event_loop');
  }
});
