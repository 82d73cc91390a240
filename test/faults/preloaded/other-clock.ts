/** Sets the clock of a process off by the milliseconds of `CLOCK_OFF_MS`, as on a machine whose time is wrong. */
const off = Number(process.env.CLOCK_OFF_MS);
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given: []) {
    super(...((given.length === 0 ? [Real.now() + off] : given) as []));
  }
  static override now(): number {
    return Real.now() + off;
  }
} as DateConstructor;
