import { call } from './http.js';

/** Tells the server about an error of the page: its name and message, never what the user typed. Failures are ignored. */
export function reportError(error: Error): void {
  const message = `${error.name}: ${error.message}`.slice(0, 500);
  void call('/logs', { method: 'POST', as: 'visitor', body: { level: 'ERROR', message } }).catch(
    () => undefined,
  );
}
