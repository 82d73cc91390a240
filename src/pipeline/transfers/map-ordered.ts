/** What `work` makes of each value, in their order, with so many under way at once; all of them have ended when it ends. */
export async function* inOrder<T, R>(
  values: AsyncIterable<T>,
  concurrency: number,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  try {
    for await (const value of values) {
      const result = work(value);
      result.catch(() => {});
      underWay.push(result);
      const first = underWay.length >= concurrency ? underWay.shift() : undefined;
      if (first) yield first;
    }
    for (let first = underWay.shift(); first; first = underWay.shift()) yield first;
  } finally {
    await Promise.allSettled(underWay);
  }
}
