import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const BUILT = join(import.meta.dirname, 'built');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A file that the page loads; its name holds a hash of its bytes, so that it may be kept for ever. */
interface PageFile {
  type: string;
  bytes: Buffer;
  gzipped: Buffer;
}

/** The explorer page and its files by hashed name. */
export interface Page {
  html: string;
  files: Map<string, PageFile>;
}

let read: Promise<Page> | undefined;

/** The page as it was built, read once. */
export const page = (): Promise<Page> => (read ??= readPage());

async function readPage(): Promise<Page> {
  const files = new Map<string, PageFile>();
  const hashed: Record<string, string> = {};
  for (const name of (await readdir(BUILT)).filter((file) => extname(file) in TYPES)) {
    const bytes = await readFile(join(BUILT, name));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    hashed[name] = name.replace('.', `-${hash}.`);
    files.set(hashed[name], {
      type: TYPES[extname(name)] ?? '',
      bytes,
      gzipped: await promisify(gzip)(bytes, { level: 9 }),
    });
  }
  return { html: shell(hashed), files };
}

/** Hashed names hold letters, digits, dots and hyphens only. */
const shell = (hashed: Record<string, string>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Quern</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/explore/${hashed['explore.css']}">
<script src="/explore/${hashed['explore.js']}" data-layout="/explore/${hashed['layout.js']}" defer></script>
</head>
<body><div id="app"><main class="boot"><h1>Quern</h1><noscript>The explorer needs JavaScript. The API does not: see /docs.</noscript></main></div></body>
</html>
`;
