import { useRef } from 'react';
import { ApiError } from './http.js';

/**
 * Sends a request under one Idempotency-Key for as long as nobody knows what became of it: after a lost connection the
 * same request asks again safely. An answer, also a refusal, ends the key.
 */
export function useSendOnce<Body, Answer>(send: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const keys = useRef(new Map<string, string>());
  return async (body: Body): Promise<Answer> => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? freshKey();
    keys.current.set(text, key);
    try {
      const answer = await send(body, key);
      keys.current.delete(text);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) keys.current.delete(text);
      throw error;
    }
  };
}

/** A unique key. Works without a secure context, where `randomUUID` is missing. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
