import { expect, test } from 'vitest';
import { idOf } from '../../src/identity/ids.ts';
import { parseKey } from '../../src/identity/key.ts';
import { isShareable, precedence } from '../../src/identity/precedence.ts';

test.each([
  ['a business by its slug before its domain', 'B|acme', 'D|acme.example'],
  ['a person by mail address before a source’s id', 'E|ada@firm.example', 'X||Contact|crm:1'],
  ['a person by mail address before the name', 'E|ada@firm.example', 'N|acme|Contact|ada lindt|'],
  ['an organization by domain before the name', 'D|firm.example', 'N|acme|Organization|firm|'],
  ['an activity by its source’s own id before the item', 'J|message_id:1', 'I|ingest_1'],
  ['a document by its source’s own id before its address', 'J|uid:1', 'U|https://firm.example/plan'],
  ['a document by its address before the item', 'U|https://firm.example/plan', 'I|ingest_1'],
  ['an account by an external id before the name', 'X|acme|Account|deal:1', 'N|acme|Account|pumps|'],
  ['a person by a stated name before one that was read', 'N|acme|Contact|ada lindt|', 'R|acme|Contact|ada lindt||ada'],
  ['a person by a reading before a weak candidate', 'R|acme|Contact|ada lindt||ada', 'W|acme|ada'],
])('a thing goes by %s', (_, first, second) =>
  expect(precedence(parseKey(first))).toBeLessThan(precedence(parseKey(second))),
);

test.each([
  ['E|ada@firm.example', 'E|anna@firm.example'],
  ['D|firm.example', 'D|other.example'],
  ['B|acme', 'B|beta'],
  ['J|uid:1', 'J|uid:2'],
  ['I|ingest_1', 'I|ingest_2'],
  ['U|https://firm.example/a', 'U|https://firm.example/b'],
  ['X||Contact|crm:1', 'X||Contact|crm:2'],
  ['N|acme|Contact|ada lindt|firm', 'N|acme|Contact|ada lindt|other'],
  ['R|acme|Contact|ada lindt||adalindt', 'R|acme|Contact|ada lindt||cfoadalindt'],
])('two keys like %s give one id only where another thing may have it, too', (one, other) => {
  const named = { name: 'Ada Lindt', entity: 'acme' };
  const [a, b] = [parseKey(one), parseKey(other)];
  expect(idOf(a, a.label, named) === idOf(b, b.label, named)).toBe(isShareable(a.kind));
});
