/**
 * Maximum age in milliseconds. The notification of another process's change may be lost, and visitors must see every
 * change within a second.
 */
const OLDEST_MS = 900;

/** `askedAt` in milliseconds of the caller's clock. */
type Kept<Answer> = { readonly answer: Promise<Answer>; readonly askedAt: number };

/** Answers by key, which all who ask share: also while one is being made, and for at most 0.9 s. */
export class SharedAnswers<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();

  /** The kept answer, or a new one; `make` gets the one before. One that failed is made again for the next caller. */
  get(
    key: string,
    now: number,
    make: (before: Promise<Answer> | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const known = this.kept.get(key);
    if (known !== undefined && now - known.askedAt < OLDEST_MS) return known.answer;
    const made = { answer: make(known?.answer), askedAt: now };
    this.kept.set(key, made);
    made.answer.catch(() => {
      if (this.kept.get(key) === made) this.kept.delete(key);
    });
    return made.answer;
  }

  /** Who asks from now on gets a new answer, also in place of one that is still being made. */
  drop(key: string): void {
    this.kept.delete(key);
  }

  dropAll(): void {
    this.kept.clear();
  }
}
