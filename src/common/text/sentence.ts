/** A sentence of ours with what others said in it, numbers being ours too. */
export class Sentence {
  readonly #ours: readonly string[];
  readonly #theirs: readonly Said[];
  constructor(ours: readonly string[], theirs: readonly Said[]) {
    this.#ours = ours;
    this.#theirs = theirs;
  }
  /** The sentence with what others said as `shown` has it. */
  with(shown: (theirs: string) => string): string {
    const parts = this.#theirs.map((said) => {
      if (said instanceof Sentence) return said.with(shown);
      return typeof said === 'string' ? shown(said) : String(said);
    });
    return this.#ours.map((words, n) => words + (parts[n] ?? '')).join('');
  }
  toString(): string {
    return this.with((said) => said);
  }
}

/** Words of ours that are put into a sentence. */
export const ours = (words: string): Sentence => new Sentence([words], []);

type Said = string | number | Sentence;

/** Makes a sentence: what is written out is ours, what is put in others said. */
export const sentence = (ours: TemplateStringsArray, ...theirs: Said[]): Sentence => new Sentence(ours, theirs);
