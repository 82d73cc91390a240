import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The files that map names to the letters that rows keep. */
const TABLES = [
  'src/common/identity-keys.ts',
  'src/common/tiers.ts',
  'src/identity/lookup-families.ts',
  'src/identity/value-kinds.ts',
];

/** How a letter of rows looks where it is written out. */
const RAW: Record<string, RegExp> = {
  'a kind of identity key': /(?:\bkind(?: ===| !==|:) |\blike )'[A-Z](?:\|%)?'|[`'][A-Z]\|/,
  'a kind of value': /\b(?:each|best|gather|top)\([\w.!]+, '[a-z]'/,
  'a family of look-ups': /\b(?:text|key|t)\[0\]!? (?:===|!==) '|startsWith\('[a-z][0-9]?\|/,
  'a state': /\bstate(?: =| <>| ===| !==|:) '[a-z]'|\bstate in \('[a-z]'/,
  'a tier': /\btier(?: =| <>| ===| !==|:) '[a-z]'/,
};

async function rawLetters(): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('src/{common,identity,stores,pipeline,commands,routes,graph}/**/*.ts')) {
    if (TABLES.includes(path)) continue;
    readFileSync(path, 'utf8')
      .split('\n')
      .forEach((line, i) => {
        for (const [what, pattern] of Object.entries(RAW))
          if (pattern.test(line)) found.push(`${path}:${i + 1} writes ${what} as a letter: ${line.trim()}`);
      });
  }
  return found;
}

test('letters that rows keep stand in the tables that map them, and nowhere else', async () => {
  expect(await rawLetters()).toEqual([]);
});

test('each table is where it is said to be', () => {
  for (const path of TABLES) expect(readFileSync(path, 'utf8')).toMatch(/'[A-Za-z]1?'/);
});

test('a letter that is written out is seen', () => {
  for (const line of [
    `if (p.parsed.kind === 'N') return;`,
    `where p.key not like 'W|%'`,
    'const key = `E|${email}`;',
    `top(members, 's')`,
    `lookups.filter((text) => text[0] === 'x')`,
    `texts.filter((t) => t.startsWith('h2|'))`,
    `where state in ('p', 'r')`,
    `where m.tier <> 'w'`,
  ])
    expect(Object.values(RAW).some((pattern) => pattern.test(line))).toBe(true);
});
