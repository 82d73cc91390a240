import { isOutage } from '../../common/transient-errors.ts';

/** Some of the profiles of a graph: the first behind one. */
export interface Page {
  after: number;
  limit: number;
  /** Those that it turned out to be. */
  tried: number[];
}

const NAMED = 10;

/** The profiles on which work failed, while it went on with the others. */
export class Stuck {
  readonly #profiles: number[] = [];
  #first: unknown;

  get any(): boolean {
    return this.#profiles.length > 0;
  }

  add(profile: number, error: unknown): void {
    this.#first ??= error;
    this.#profiles.push(profile);
  }

  /** Throws, if there are any, an error that names them and says what the first failed of. */
  throwIfAny(): void {
    if (!this.any) return;
    const more = this.#profiles.length - NAMED;
    const named = `${this.#profiles.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    throw new Error(`Profiles that failed: ${named}. ${(this.#first as Error).message}`, { cause: this.#first });
  }
}

/**
 * Does work on a page of profiles, or, where that fails for another reason than an outage, on each of them by itself: those on which it
 * fails then are stuck. Answers the sum of what the work says.
 */
export async function pageOrEach(page: Page, stuck: Stuck, work: (page: Page) => Promise<number>): Promise<number> {
  try {
    return await work(page);
  } catch (error) {
    if (isOutage(error) || page.tried.length === 0) throw error;
    let sum = 0;
    for (const uid of page.tried)
      try {
        sum += await work({ after: uid - 1, limit: 1, tried: [] });
      } catch (one) {
        if (isOutage(one)) throw one;
        stuck.add(uid, one);
      }
    return sum;
  }
}
