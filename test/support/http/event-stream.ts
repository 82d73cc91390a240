import { request } from 'node:http';

export interface StreamedEvent {
  id?: string;
  event: string;
  data: any;
}
/** A reader of server-sent events. */
export interface StreamReader extends AsyncDisposable {
  status: number;
  headers: Record<string, unknown>;
  /** The next event of a kind; those before it are passed over. */
  next(event: string): Promise<StreamedEvent>;
  /** Everything that was told so far. */
  received: StreamedEvent[];
  /** Resolves when the other side has ended the stream. */
  ended: Promise<void>;
  /** Takes nothing off the wire any more. */
  stall(): void;
}

/** Follows an event stream with a key, after an id where one is given. */
export function follow(url: string, key: string, lastEventId?: string): Promise<StreamReader> {
  const headers = {
    accept: 'text/event-stream',
    authorization: `Bearer ${key}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  return new Promise((resolve, reject) => {
    const req = request(url, { headers, agent: false }, (res) => {
      const received: StreamedEvent[] = [];
      const waiting: (() => void)[] = [];
      let rest = '';
      let id: string | undefined;
      let read = 0;
      res.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) {
          const fields = new Map(block.split('\n').map((line) => [line.split(':')[0]!, line.replace(/^\w*: ?/, '')]));
          id = fields.get('id') ?? id;
          const data = fields.get('data');
          if (data !== undefined) received.push({ id, event: fields.get('event')!, data: JSON.parse(data) });
        }
        for (const wake of waiting.splice(0)) wake();
      });
      const ended = new Promise<void>((done) => res.once('close', done));
      resolve({
        status: res.statusCode!,
        headers: res.headers,
        received,
        ended,
        stall: () => void res.pause(),
        async next(event) {
          for (;;) {
            const found = received.findIndex((one, i) => i >= read && one.event === event);
            if (found >= 0) return received[(read = found + 1) - 1]!;
            await new Promise<void>((wake) => waiting.push(wake));
          }
        },
        async [Symbol.asyncDispose]() {
          res.destroy();
          await ended;
        },
      });
    });
    req.once('error', reject).end();
  });
}
