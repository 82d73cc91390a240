/** Yields what a source yields, which fetches the next one meanwhile. When whoever reads stops early, `stop` is aborted, so that the source need not be waited for. */
export async function* ahead<T>(source: AsyncIterable<T>, stop: AbortController): AsyncGenerator<T> {
  const values = source[Symbol.asyncIterator]();
  const pull = () => {
    const next = values.next();
    next.catch(() => {});
    return next;
  };
  let next = pull();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = pull();
      yield value;
    }
  } finally {
    stop.abort(new Error('nobody reads on'));
    await values.return?.().catch(() => {});
  }
}
