import type { Problem } from '#contracts/kernel/problem.js';
import { ApiError } from './api-error.js';
import { endRefusedSession, session } from './session/session.js';

export { ApiError };

/** Milliseconds until an unanswered write is aborted. Reads are aborted by their page only. */
const WRITE_LIMIT_MS = 30_000;
/** The sentence of `outcome-unknown` (ADR 18): an aborted write may or may not have happened. */
const OUTCOME_UNKNOWN =
  'Der Dienst ist vorübergehend nicht verfügbar. Ob die Angaben gespeichert wurden, steht noch nicht fest. ' +
  'Bitte senden Sie sie unverändert noch einmal ab.';

export type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The revision that the user has seen; the server refuses an outdated one with 412. */
  readonly ifMatch?: number;
  /** The server carries out a write once per key, however often it arrives. */
  readonly idempotencyKey?: string;
  /** `visitor` sends no token: public pages must look the same to everybody. */
  readonly as?: 'visitor' | 'user';
  /** Aborts a read. Writes have no signal and are aborted after 30 s without an answer. */
  readonly signal?: AbortSignal;
};

/**
 * Calls `/api<path>` and answers the JSON body (undefined for 204, a string when the answer is text).
 * Throws ApiError for everything else. A 401 to a signed-in call ends the session.
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const isWrite = options.method !== undefined && options.method !== 'GET' && options.signal === undefined;
  if (!isWrite) return answerOf<T>(path, options);
  const given = new AbortController();
  const limit = setTimeout(() => given.abort(), WRITE_LIMIT_MS);
  try {
    return await answerOf<T>(path, { ...options, signal: given.signal });
  } catch (error) {
    if (given.signal.aborted) throw new ApiError(0, OUTCOME_UNKNOWN);
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

async function answerOf<T>(path: string, options: CallOptions): Promise<T> {
  const token = options.as === 'visitor' ? undefined : session()?.token;
  const response = await send(path, options, token);
  if (response.ok) return (await bodyOf(response)) as T;
  if (response.status === 401 && token !== undefined) {
    await endRefusedSession();
    throw new ApiError(401, 'unauthorized');
  }
  const problem = (await bodyOf(response).catch(() => undefined)) as Partial<Problem> | string | undefined;
  // A refusal of a load balancer has no problem body, but may carry Retry-After.
  const { detail = '', errors, correlationId, existingId } = (typeof problem === 'object' && problem) || {};
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  const sentence = token === undefined ? detail : traceable(response.status, detail, correlationId);
  throw new ApiError(response.status, sentence, errors, correlationId, retryAfter, existingId);
}

/** The server's sentence. Faults of the server (5xx) get the id under which they are logged; user errors need none. */
export function traceable(status: number, detail: string, correlationId: string | undefined): string {
  return status < 500 || detail === '' || correlationId === undefined
    ? detail
    : `${detail} (Kennung ${correlationId})`;
}

/** The message for the user: the server's sentence, or the screen's own. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' && error.status !== 401 ? error.message : fallback;
}

/** True when the call failed with this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

async function send(path: string, options: CallOptions, token: string | undefined): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  const init: RequestInit = { method: options.method ?? 'GET', headers };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  if (options.signal) init.signal = options.signal;
  try {
    return await fetch(`/api${path}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, '');
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text;
}
