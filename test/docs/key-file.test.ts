import { expect, test } from 'vitest';
import { keyFile } from '../../src/docs/key-file.ts';

test.each([
  ['.quern', '.quern/admin-key'],
  ['.quern/demo', '.quern/demo/admin-key'],
  [`${process.cwd()}/var/quern`, 'var/quern/admin-key'],
  ['/srv/secret place', '"$DATA_DIR/admin-key"'],
  ['../elsewhere', '"$DATA_DIR/admin-key"'],
])('with its data in %s a service names the key as %s', (DATA_DIR, file) => expect(keyFile({ DATA_DIR })).toBe(file));
