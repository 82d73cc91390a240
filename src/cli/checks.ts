/** What each check of `GET /health` is about, and what to do where it is not `ok`. */
export const ABOUT: Record<string, [about: string, todo: string]> = {
  postgres: [
    'records of everything',
    'Start PostgreSQL, or mend DATABASE_URL. Until then nothing is accepted; nothing is lost.',
  ],
  migrations: ['the database has the shape that this version wants', 'Run `npm run migrate` and start again.'],
  queue: ['jobs can be queued', 'Start Redis, or mend REDIS_URL. Items are accepted meanwhile and worked off after.'],
  graph: [
    'nodes and edges can be read',
    'Start the graph store, or mend NEO4J_URI. What was accepted meanwhile follows; `npm run rebuild` makes it anew.',
  ],
  collector_path: [
    'files of items can be written',
    'Make room on the disk of the collector path, or mend its permissions or FILES_URL.',
  ],
  vault_key: [
    'credentials of connections can be opened',
    'Set ROOT_SECRETS as it was when they were stored; without it they must be entered again.',
  ],
  workers: [
    'every queue has a worker',
    'Start the missing ones (the lines of the Procfile); what waits is worked off then.',
  ],
  schedules: ['repeatable jobs are registered', 'A running worker registers them within 10 s: start one.'],
  nightly: [
    'the last night took what waited',
    'See the last nights on the first page of the operators, then `POST /admin/run {"job":"nightly"}`.',
  ],
  extraction_lag: [
    'items are extracted in time',
    'Start more extraction workers, or wait until an import is worked off.',
  ],
  failed_jobs: [
    'nothing has failed for good',
    '`quern replay --list` says why; mend that, then `quern replay`. Failed items: `quern items --status failed`.',
  ],
  event_loop: [
    'the API has time for requests',
    'Start another API process behind the same address, or ask it for less.',
  ],
};
