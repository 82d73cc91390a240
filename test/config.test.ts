import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

/** What is said of a setting; undefined where it is taken. */
function said(name: string, value: string): string | undefined {
  try {
    readConfig({ [name]: value });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['PORT', ['abc', '-1', '70000', '80.5', 'NaN'], 'is not a whole number from 0 to 65535'],
  ['BOARD_PORT', ['80a', '65536'], 'is not a whole number from 0 to 65535'],
  ['PURGE_GRACE_DAYS', ['-1', 'never', '1.5', 'Infinity'], 'is not a whole number of 0 or more'],
  ['KEY_RATE_PER_MINUTE', ['0', 'many'], 'is not a whole number of 1 or more'],
  ['CONNECTIONS_PER_ADDRESS', ['-5'], 'is not a whole number of 1 or more'],
  ['LOG_LEVEL', ['loud', 'INFO'], 'is not one of trace, debug, info, warn, error, silent'],
  ['ALLOW_PRIVATE_ADDRESSES', ['yes', 'TRUE'], 'is neither true nor false'],
  [
    'PUBLIC_URL',
    ['quern.example', 'ftp://quern.example', '/quern'],
    'is not an address that begins with http:// or https://',
  ],
])('%s that cannot be read is told once, in a sentence that says what can', (name, values, sentence) => {
  for (const value of values) expect([value, said(name, value)]).toEqual([value, `Setting ${name}: ${sentence}`]);
});

test('whom to believe of proxies is a word, a number, addresses or networks', () => {
  const taken = [
    'true',
    'false',
    '2',
    'loopback',
    '10.0.0.0/8',
    '::1',
    'fd00::/8, 10.1.2.3',
    'uniquelocal,10.0.0.0/255.0.0.0',
  ];
  for (const value of taken) expect([value, said('TRUST_PROXY', value)]).toEqual([value, undefined]);
  for (const value of [
    'maybe',
    'yes',
    '-1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '::1/129',
    '10.0.0.0/8/8',
    'proxy.example',
    'loopback,',
  ])
    expect([value, said('TRUST_PROXY', value)]).toEqual([
      value,
      expect.stringMatching(/^Setting TRUST_PROXY: is none of/),
    ]);
});

test('each setting that cannot be read is told, and one that is empty counts as unset', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^Setting PORT: .+\nSetting LOG_LEVEL: .+$/);
  expect(readConfig({ PORT: '', TRUST_PROXY: '', PUBLIC_URL: '' })).toMatchObject({ PORT: 8080 });
});
