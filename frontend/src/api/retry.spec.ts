import { ApiError } from './api-error.js';
import { isWorthRetrying, nextTryMs, retryWaitMs } from './retry.js';

const refused = (status: number, retryAfterSeconds?: number): ApiError =>
  new ApiError(status, '', [], undefined, retryAfterSeconds);

describe('a failed read', () => {
  it.each([400, 401, 403, 404, 409, 412, 422, 429])(
    'is not tried again after a refusal with %d',
    (status) => {
      expect(isWorthRetrying(0, new ApiError(status, ''))).toBe(false);
    },
  );

  it.each([0, 500, 503])('is tried three times again after %d', (status) => {
    const error = new ApiError(status, '');
    expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, error))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('is tried again when the answer could not be read', () => {
    expect(isWorthRetrying(0, new SyntaxError('Unexpected end of JSON input'))).toBe(true);
  });

  it('waits twice as long each time, half a minute at most', () => {
    expect([0, 1, 2, 10].map(retryWaitMs)).toEqual([500, 1_000, 2_000, 30_000]);
  });
});

describe('what comes back later', () => {
  it('is asked again when the server says so, and only then', () => {
    expect(nextTryMs(refused(503, 5))).toBe(5_000);
    expect([refused(503), refused(429, 5), refused(404), null].map(nextTryMs)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
