import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { inside, textOf } from './source.ts';

const names = (engine: string) => new Set(inside(`graph/${engine}`).map((file) => basename(file)));
const [neo4j, postgres] = [names('neo4j'), names('postgres')];

test('each graph engine does in a file of the same name what the other does', () => {
  const both = neo4j.intersection(postgres);
  expect([...both]).toEqual(
    expect.arrayContaining(['apply.ts', 'find.ts', 'near.ts', 'nodes.ts', 'scan.ts', 'store.ts']),
  );
  expect([...neo4j.difference(both)].toSorted()).toEqual(['connect.ts', 'migrate.ts']);
  expect([...postgres.difference(both)].toSorted()).toEqual(['recount.ts', 'shares.ts']);
});

test('a file that one graph engine has alone says why', () => {
  const alone = ['neo4j/connect.ts', 'neo4j/migrate.ts', 'postgres/recount.ts', 'postgres/shares.ts'];
  expect(alone.filter((file) => !/\bOnly here: /.test(textOf(`src/graph/${file}`)))).toEqual([]);
});
