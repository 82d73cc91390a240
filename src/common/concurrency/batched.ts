/** Gathers what is added while the last batch is under way into the next one, at most so many at a time as `most` says by then; each call ends with its own result. */
export function batched<T, R>(run: (all: T[]) => Promise<R[]>, most = () => Infinity): (one: T) => Promise<R> {
  const waiting: { one: T; resolve: (result: R) => void; reject: (error: unknown) => void }[] = [];
  let running = false;

  async function work(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most());
      try {
        const results = await run(batch.map((entry) => entry.one));
        batch.forEach((entry, i) => entry.resolve(results[i] as R));
      } catch (error) {
        batch.forEach((entry) => entry.reject(error));
      }
    }
    running = false;
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (!running) queueMicrotask(() => void (running || work()));
    });
}
