import type { Request, RequestHandler, Response } from 'express';
import { background, FEW } from '../common/concurrency/precedence.ts';
import { bearer } from './admit.ts';
import { addressOf } from './throttle.ts';

/** What a key, or an address, has in flight. */
interface InFlight {
  requests: number;
  /** One of the answers to be, which tells the org once it is known. */
  res: Response;
  /** Requests that have yet to begin. */
  line: (() => void)[];
  /** Somebody sees to it that they do. */
  isServed: boolean;
}

interface Turns {
  begin: RequestHandler;
  /** To be told of each request that had its turn, once it is over. */
  end(req: Request): void;
}

/** Lets requests of a key that has many in flight begin some at a time while others wait, before anything is read of them. */
export function beginInTurn(): Turns {
  const keys = new Map<string, InFlight>();
  /** A connection that is closed no longer tells its address. */
  const keyOf = new WeakMap<Request, string>();

  async function beginAll(key: string, mine: InFlight): Promise<void> {
    const { line, res } = mine;
    mine.isServed = true;
    while (line.length > 0) {
      const { org = key } = res.locals;
      await background(org, () => beginSome(line.splice(0, FEW)));
    }
    mine.isServed = false;
  }

  return {
    begin(req, res, next) {
      const key = bearer(req) ?? addressOf(req);
      keyOf.set(req, key);
      const mine = keys.get(key) ?? { requests: 0, res, line: [], isServed: false };
      keys.set(key, mine);
      if (++mine.requests <= FEW) return next();
      mine.line.push(next);
      if (!mine.isServed) void beginAll(key, mine);
    },
    end(req) {
      const key = keyOf.get(req) ?? '';
      const mine = keys.get(key);
      if (mine && --mine.requests === 0) keys.delete(key);
    },
  };
}

/** Begins requests, and ends once what they do first is under way. */
function beginSome(some: (() => void)[]): Promise<void> {
  for (const one of some) one();
  return new Promise((begun) => setImmediate(begun));
}
