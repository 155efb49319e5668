/** The promise's value, or undefined if it takes longer than `limitMs` milliseconds. */
export function within<Answer>(limitMs: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
