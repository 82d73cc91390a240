/**
 * Freezes what every object inherits from, so that no input, whatever a library does with its names, adds or alters a property that all
 * others see. A process or thread imports it first of all.
 */

import './newer-intrinsics.ts';

const ASYNC_GENERATOR = Object.getPrototypeOf(async function* () {}) as { prototype: object };
/** Of all iterators, and of all asynchronous ones. */
const ITERATOR = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
const ASYNC_ITERATOR = Object.getPrototypeOf(ASYNC_GENERATOR.prototype) as object;

/** What subclasses and instances assign for themselves: a frozen property would refuse them, so each is read and assigned through an accessor. */
const OVERRIDDEN: [object, PropertyKey[]][] = [
  [Object.prototype, Reflect.ownKeys(Object.prototype)],
  [ITERATOR, [Symbol.iterator]],
  [ASYNC_ITERATOR, [Symbol.asyncIterator]],
  [Function.prototype, ['constructor', 'toString', 'bind', 'call', 'apply']],
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError].map(
    ({ prototype }): [object, PropertyKey[]] => [prototype, ['constructor', 'name', 'message', 'toString']],
  ),
];

/** Replaces a property by an accessor that gives the same value and, assigned on an object that inherits it, gives that object its own. */
function letInstancesOverride(owner: object, key: PropertyKey): void {
  const found = Object.getOwnPropertyDescriptor(owner, key);
  if (!found?.writable) return;
  const { value, enumerable = false } = found;
  Object.defineProperty(owner, key, {
    enumerable,
    get: () => value as unknown,
    set(this: unknown, own: unknown) {
      if (Object(this) !== this) return;
      if (this === owner) throw new TypeError(`Cannot assign to the frozen property ${String(key)}`);
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
  });
}

const GENERATOR = Object.getPrototypeOf(function* () {}) as object;
const ITERATORS = [
  [][Symbol.iterator](),
  new Map().entries(),
  new Set().entries(),
  ''[Symbol.iterator](),
  ''.matchAll(/./g),
];
const GLOBALS =
  'Object Function Array String Number Boolean Symbol BigInt Date RegExp Promise Proxy Map Set WeakMap WeakSet WeakRef FinalizationRegistry ' +
  'ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array ' +
  'Float64Array BigInt64Array BigUint64Array EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError Math JSON Reflect Atomics';
const ROOTS: unknown[] = [
  ...GLOBALS.split(' ').map((name) => Reflect.get(globalThis, name) as unknown),
  Error.prototype,
  ASYNC_GENERATOR,
  GENERATOR,
  Object.getPrototypeOf(async () => {}),
  ...ITERATORS.map((iterator) => Object.getPrototypeOf(iterator) as unknown),
  ...OVERRIDDEN.flatMap(([owner, keys]) => keys.map((key) => Reflect.get(owner, key) as unknown)),
];

/** Left as they are: libraries set how stacks are written on the one, and a regular expression whose prototype is not the engine's own replaces and splits ten times slower. Their methods are frozen. */
const OPEN: ReadonlySet<object> = new Set<object>([Error, RegExp.prototype]);

/** Freezes objects with all that can be reached from them. */
function freezeAll(roots: unknown[]): void {
  const reached = new Set<object>();
  const waiting: unknown[] = [...roots];
  while (waiting.length > 0) {
    const next = waiting.pop();
    const isObject = typeof next === 'function' || (typeof next === 'object' && next !== null);
    if (!isObject || reached.has(next as object)) continue;
    const one = next as object;
    reached.add(one);
    for (const { value, get, set } of Object.values(Object.getOwnPropertyDescriptors(one)))
      waiting.push(value, get, set);
    waiting.push(Object.getPrototypeOf(one));
    if (!OPEN.has(one)) Object.freeze(one);
  }
}

if (!Object.isFrozen(Object.prototype)) {
  for (const [owner, keys] of OVERRIDDEN) for (const key of keys) letInstancesOverride(owner, key);
  freezeAll(ROOTS);
}
