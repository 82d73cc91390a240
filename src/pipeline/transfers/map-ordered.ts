/** What `work` makes of each value, in their order, with so many under way at once; all of them have ended when it ends. */
export async function* inOrder<T, R>(
  values: AsyncIterable<T>,
  atOnce: number,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  try {
    for await (const value of values) {
      const made = work(value);
      made.catch(() => {});
      underWay.push(made);
      if (underWay.length >= atOnce) yield underWay.shift()!;
    }
    while (underWay.length > 0) yield underWay.shift()!;
  } finally {
    await Promise.allSettled(underWay);
  }
}
