/** Lets many who want the same work for one key share it: whoever asks gets a turn that begins after the asking. */
export function coalesced(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();
  return function turn(key) {
    const joined = waiting.get(key);
    if (joined) return joined;
    const begin = () => {
      waiting.delete(key);
      running.set(key, mine);
      return work(key);
    };
    const before = running.get(key) ?? Promise.resolve();
    const mine: Promise<void> = before.then(begin, begin).finally(() => {
      if (running.get(key) === mine) running.delete(key);
    });
    waiting.set(key, mine);
    return mine;
  };
}
