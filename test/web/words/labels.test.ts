import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAudited } from '../../../src/access/audit.ts';
import { operations } from '../../../src/http/registry.ts';
import { AUDITED, audited } from '../../../src/web/words/audited.ts';
import { readIn, RULES_IN_WORDS, weightOf } from '../../../src/web/words/chips.ts';
import { fieldName, propertyName } from '../../../src/web/words/fields.ts';

/** Files of a folder and those below it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && one.name.endsWith('.ts'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

test('whatever the audit log may hold is said in words, and nothing else', async () => {
  const routes = (await operations())
    .filter((route) => isAudited(route) && route.access !== 'signed')
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const written = Object.keys(AUDITED).filter((action) => !action.includes('/'));
  expect(Object.keys(AUDITED).toSorted()).toEqual([...routes, ...written].toSorted());
  expect(written.toSorted()).toEqual([
    'collection.failed',
    'collection.held',
    'collection.succeeded',
    'connection.authorized',
    'graph.deleted',
    'org.purged',
    'plan set',
  ]);
  expect(audited('GET /org/{org_id}/graphs/{graph_id}/public-tokens')).toBe('Graphs public tokens');
});

test('wherever a fact may be read is said in words', () => {
  const sources = ['src/extractors', 'src/stores/documents', 'src/pipeline', 'src/commands', 'src/toolkits'].flatMap(
    filesIn,
  );
  const rules = new Set(
    sources.flatMap((text) => [...text.matchAll(/\brule: [`'"]([a-z_]+)/g)].map(([, name = '']) => name)),
  );
  expect(rules.size).toBeGreaterThan(20);
  expect([...rules].filter((rule) => !(rule in RULES_IN_WORDS))).toEqual([]);
  expect(readIn('signature.block')).toBe('signature');
});

test('how much a fact weighs is said by what weighs as much, the whole scale down', () => {
  const weights = [100, 95, 90, 80, 70, 60, 50, 30, 0].map(weightOf);
  expect(new Set(weights).size).toBe(weights.length);
  expect(weights.join()).not.toMatch(/\d/);
  expect(weightOf(65)).toBe(weightOf(60));
});

test('fields and properties are said without the marks of programs', () => {
  expect(['in_reply_to', 'message_id', 'works_for', 'cc'].map(fieldName).join()).not.toMatch(/[_.]/);
  expect([propertyName('title'), fieldName('title')]).toEqual(['position', 'title']);
});
