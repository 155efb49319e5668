import { ApiError, call } from './http.js';

const MESSAGE_LENGTH = 500;
const STACK_LENGTH = 8_000;
const PATH_LENGTH = 200;
/** Upper bound of reports per document: an error in a loop says nothing new. */
const MOST_REPORTS = 10;

let reports = 0;

/**
 * Tells the server about an error of the page: its name and message, where it was thrown and on which page, never what
 * the user typed. Failures are ignored.
 */
export function reportError(error: Error): void {
  if (++reports > MOST_REPORTS) return;
  const body = {
    level: 'ERROR',
    message: `${error.name}: ${error.message}`.slice(0, MESSAGE_LENGTH),
    stack: error.stack?.slice(0, STACK_LENGTH),
    path: window.location.pathname.slice(0, PATH_LENGTH),
  };
  void call('/logs', { method: 'POST', as: 'visitor', body }).catch(() => undefined);
}

/** Reports uncaught errors and rejections to the server. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => reportOwn(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportOwn(reason));
}

/** The server has already logged every answer that it refused. */
function reportOwn(reason: unknown): void {
  if (reason instanceof Error && !(reason instanceof ApiError)) reportError(reason);
}
