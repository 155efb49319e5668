import { ApiError } from './api-error.js';
import { isWorthRetrying, retryWaitMs } from './retry.js';

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
    expect([0, 1, 2, 10].map(retryWaitMs)).toEqual([1_000, 2_000, 4_000, 30_000]);
  });
});
