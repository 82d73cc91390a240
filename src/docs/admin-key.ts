import { isAbsolute, relative } from 'node:path';
import { secretFile } from '../access/secrets.ts';
import type { Config } from '../config.ts';

/** How somebody who runs the service comes by its admin key. */
export interface AdminKey {
  /** What a shell puts in its place, typed as it is. */
  code: string;
  /** Where that runs, or where the key is; a clause. */
  where: string;
}

/** Where `docker-compose.yml` keeps the key. */
const IN_CONTAINER = '/admin/admin-key';

/** How the admin key is come by, from where the service was started where its file lies below; folders elsewhere are told to nobody. */
export function adminKey(config: Pick<Config, 'DATA_DIR' | 'ADMIN_KEYS_FILE'>): AdminKey {
  const file = secretFile(config, 'ADMIN_KEYS');
  const path = relative(process.cwd(), file);
  const isElsewhere = path.startsWith('..') || isAbsolute(path);
  if (!isElsewhere)
    return {
      code: `$(cat '${path}')`,
      where: `\`cat '${path}'\` prints it in the folder where the service was started`,
    };
  if (file === IN_CONTAINER) {
    const cat = `docker compose exec -T web cat ${IN_CONTAINER}`;
    return { code: `$(${cat})`, where: `\`${cat}\` prints it in the folder of \`docker-compose.yml\`` };
  }
  return {
    code: "'paste it here'",
    where: 'the service printed it when it first started; every start names the file that keeps it',
  };
}
