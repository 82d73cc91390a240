const MAX_TRIES = 5;

/** Does a statement or transaction again when PostgreSQL ended it to break a deadlock, five times at most. */
export async function pastDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== '40P01' || tries === MAX_TRIES) throw error;
    }
  }
}
