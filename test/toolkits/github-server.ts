import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Rows {
  issues: any[];
  comments: any[];
  reviews: any[];
  users: Record<string, object>;
}

interface GithubServer extends AsyncDisposable {
  url: string;
  rows: Rows;
  /** Paths asked for, with the status of the answer. */
  asked: string[];
  /** The header that it asks for. */
  authorization: string;
  /** Rows that went out. */
  sent: number;
  /** Answers in its place while set. */
  instead?: ((response: ServerResponse) => void) | undefined;
}

/** The part of the GitHub API that lists issues and comments by the time of their alteration, for the token `sesame`. */
export async function githubServer(rows: Partial<Rows> = {}): Promise<GithubServer> {
  const self = {
    rows: { issues: [], comments: [], reviews: [], users: {}, ...rows },
    asked: [],
    sent: 0,
    authorization: 'token sesame',
  } as unknown as GithubServer;
  const server = createServer((request, response) => {
    if (self.instead) return self.instead(response);
    const { pathname, searchParams } = new URL(request.url!, 'http://github');
    const send = (status: number, body: unknown) => {
      const text = JSON.stringify(body);
      const etag = `"${createHash('sha1').update(text).digest('hex')}"`;
      const same = status === 200 && request.headers['if-none-match'] === etag;
      self.asked.push(`${pathname.replace('/repos/tarn/pumps', '')} ${same ? 304 : status}`);
      response.writeHead(same ? 304 : status, { 'content-type': 'application/json', etag });
      response.end(same ? undefined : text);
      if (!same && Array.isArray(body)) self.sent += body.length;
    };
    if (request.headers.authorization !== self.authorization) return send(401, { message: 'Bad credentials' });
    const user = /^\/users\/(.+)$/.exec(pathname)?.[1];
    if (user) return self.rows.users[user] ? send(200, self.rows.users[user]) : send(404, { message: 'Not Found' });
    const lists: Record<string, any[]> = {
      '/repos/tarn/pumps/issues': self.rows.issues,
      '/repos/tarn/pumps/issues/comments': self.rows.comments,
      '/repos/tarn/pumps/pulls/comments': self.rows.reviews,
    };
    const list = lists[pathname];
    if (!list) return send(404, { message: 'Not Found' });
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))];
    const found = list
      .filter(({ updated_at }) => updated_at >= searchParams.get('since')!)
      .toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : a.updated_at > b.updated_at ? 1 : 0));
    send(200, found.slice((page - 1) * size, page * size));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  });
}
