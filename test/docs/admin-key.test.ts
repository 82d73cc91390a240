import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { adminKey } from '../../src/docs/admin-key.ts';

test.each(['.quern', '.quern/demo', `${process.cwd()}/var/a folder`])(
  'with its data in %s a service says what a shell takes for the key where it was started',
  (DATA_DIR) => {
    const { code, where } = adminKey({ DATA_DIR });
    const started = mkdtempSync(join(tmpdir(), 'quern-key-'));
    const folder = join(started, DATA_DIR.replace(process.cwd(), ''));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'admin-key'), 'qn_admin_x\n');
    const shell = { cwd: started, encoding: 'utf8' } as const;
    const shellKey = execFileSync('sh', ['-c', `KEY=${code}; printf %s "$KEY"`], shell);
    const printed = execFileSync('sh', ['-c', /`([^`]+)`/.exec(where)?.[1] ?? 'false'], shell);
    rmSync(started, { recursive: true });
    expect([shellKey, printed]).toEqual(['qn_admin_x', 'qn_admin_x\n']);
  },
);

test('where docker-compose.yml keeps its data, the key is read in a container of it', () => {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
  const { code, where } = adminKey(services.web.environment);
  const [, service = '', path = ''] = /docker compose exec -T (\w+) cat (\S+?)\)$/.exec(code) ?? [];
  expect([service, path]).toEqual(['web', services.web.environment.ADMIN_KEYS_FILE]);
  expect(where).toContain('docker-compose.yml');
});

test.each(['/srv/secret place', '../elsewhere'])('a folder elsewhere, such as %s, is told to nobody', (DATA_DIR) => {
  const { code, where } = adminKey({ DATA_DIR });
  expect(`${code} ${where}`).not.toMatch(/DATA_DIR|secret|elsewhere|\$/);
});
