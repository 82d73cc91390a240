/** A text of a file that is put in the place of another, which stands there once. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** A build with a fault put into it, and what must find it. */
export interface Build {
  name: string;
  edits: Edit[];
  /** The part of a fault's name that is played, once or at the scale that its chance takes, or a file of tests and the part of a test's name. */
  found: { fault: string; scale?: number } | { test: string; named: string };
  /** What is said where it is found, so that a build that does not run at all is not taken for found. */
  says: RegExp;
}

/** Builds that break the promise: the suite that lets one of them pass proves nothing. */
export const BUILDS: Build[] = [
  {
    name: 'acknowledges items before they are fsynced',
    edits: [
      { file: 'src/stores/files/disk.ts', from: '      await descriptor.datasync(file);\n', to: '' },
      { file: 'src/stores/files/disk.ts', from: '    await handle.sync();\n', to: '' },
    ],
    found: { fault: 'every fsync fails' },
    says: /with EIO an answer was 200/,
  },
  {
    name: 'acknowledges files that are sent whether or not they are fsynced',
    edits: [
      {
        file: 'src/stores/files/folder-large.ts',
        from: '        opened = undefined;\n        throw asRefusal(error);\n',
        to: '        opened = undefined;\n',
      },
    ],
    found: { fault: 'fsyncs of the folder of sent files' },
    says: /with EIO an answer was 200/,
  },
  {
    name: 'fences no claim on items',
    edits: [
      {
        file: 'src/stores/db/lease.ts',
        from: '`${alias}.lease_epoch = ${epoch} and ${alias}.lease_until is not null`',
        to: '`${alias}.lease_epoch >= 0 and ${epoch} >= 0`',
      },
    ],
    found: { fault: 'a worker asleep', scale: 4 },
    says: /graph equal NO|phantom [1-9]/,
  },
  {
    name: 'retracts an item before it is buried, not after',
    edits: [
      {
        file: 'src/stores/operations/take-back.ts',
        from: '  const ended = await end(db);\n  await retractAll();\n  return ended;\n',
        to: '  return end(db);\n',
      },
    ],
    found: { fault: 'an item taken back' },
    says: /are left of items that were taken back while they were extracted/,
  },
  {
    name: 'lets names that joined a group answer for its phone',
    edits: [{ file: 'src/identity/grouping/group-by-name.ts', from: '!isWeak(p) && !stepOf(p)', to: '!isWeak(p)' }],
    found: { test: 'test/identity/settling/any-order.test.ts', named: '' },
    says: /Counterexample|AssertionError/,
  },
  {
    name: 'lets a process that sleeps keep its transaction',
    edits: [
      {
        file: 'src/stores/db/session.ts',
        from: '  idle_in_transaction_session_timeout: `${SILENT_SECONDS}s`,',
        to: "  idle_in_transaction_session_timeout: '0',",
      },
    ],
    found: { test: 'test/faults/asleep.test.ts', named: 'while it settles a graph' },
    says: /items are open/,
  },
];
