import type { Running } from './up.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The admin key as a shell reads it: from the file that keeps it, or from the setting that gave it. */
function keyInShell({ adminKey }: Running): string {
  return adminKey.path ? `$(cat ${quoted(adminKey.path)})` : '${ADMIN_KEYS%%,*}';
}

/** A line for a shell that posts JSON as an admin, for an org where one is named. */
export function curl(running: Running, path: string, body: object, org?: string): string {
  const headers = [
    `"Authorization: Bearer ${keyInShell(running)}"`,
    quoted('Content-Type: application/json'),
    ...(org ? [quoted(`X-Org-Id: ${org}`)] : []),
  ];
  return [
    'curl -s',
    quoted(running.url + path),
    ...headers.map((header) => `-H ${header}`),
    '-d',
    quoted(JSON.stringify(body)),
  ].join(' ');
}

/** Where things are, in lines for a terminal; the admin key itself only when it was made just now. */
export function whereThingsAre({ url, boardUrl, dataDir, adminKey, boardPasswordFile }: Running): string[] {
  const kept = adminKey.path ? `kept in ${adminKey.path}` : 'as set in ADMIN_KEYS';
  return [
    `  API        ${url}  (${url}/docs, ${url}/health)`,
    `  Operators  ${boardUrl}  (user operator, password in ${boardPasswordFile} unless BOARD_PASSWORD is set)`,
    `  Data       ${dataDir}`,
    `  Admin key  ${adminKey.created ? `${adminKey.value}  (shown this once; ${kept})` : kept}`,
  ];
}
