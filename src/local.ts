import './common/frozen-intrinsics.ts';
import { collectAtRest } from './common/memory/collect-at-rest.ts';
import { readConfig } from './config.ts';
import { curl, whereThingsAre } from './embedded/curl.ts';
import { explorerLine } from './embedded/explorer-link.ts';
import { restartOnChange } from './embedded/restart-on-change.ts';
import { shutDownOnSignal } from './embedded/shutdown.ts';
import { up } from './embedded/up.ts';

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

const NOTE = {
  entity: 'acme',
  source: 'curl',
  type: 'note',
  title: 'Call with Dana Reyes',
  body: 'Dana Reyes <dana.reyes@borealis.example>, CFO of Borealis Ltd, called about the spring order.',
};

try {
  const running = await up(readConfig(), print);
  shutDownOnSignal(running, print);
  collectAtRest();
  if (process.argv.includes('--dev')) restartOnChange(running.children);
  print(
    '',
    'Quern is up.',
    '',
    await explorerLine(running),
    ...whereThingsAre(running),
    '',
    'Make an organization, give it an item, find what was in it:',
    '',
  );
  print(curl(running, '/admin/provision-org', { org_id: 'acme', entities: ['acme'] }));
  print(curl(running, '/ingest?sync=true', NOTE, 'acme'));
  print(curl(running, '/org/acme/search', { q: 'dana' }), '', 'Ctrl-C stops everything.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
