import CircuitBreaker from 'opossum';

/** How long an open breaker refuses without asking. */
export const RETRY_AFTER_SECONDS = 30;

/**
 * A breaker around calls to a service outside of the garage. It opens when half of the calls of a minute failed, and lets
 * one call through after 30 seconds, or after `resetAfterMs`. `isAnswer`: an error that counts as an answer.
 */
export function breakerAround<Input extends unknown[], Answer>(
  call: (...input: Input) => Promise<Answer>,
  {
    resetAfterMs = RETRY_AFTER_SECONDS * 1_000,
    isAnswer = () => false,
  }: { readonly resetAfterMs?: number | undefined; readonly isAnswer?: (error: unknown) => boolean } = {},
): CircuitBreaker<Input, Answer> {
  return new CircuitBreaker(call, {
    timeout: false,
    // The breaker opens above this value, so 50 % is enough.
    errorThresholdPercentage: 49.999,
    volumeThreshold: 5,
    rollingCountTimeout: 60_000,
    rollingCountBuckets: 60,
    resetTimeout: resetAfterMs,
    errorFilter: isAnswer,
  });
}
