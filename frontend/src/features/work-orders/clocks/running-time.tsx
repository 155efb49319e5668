import { formatRunning } from './durations.js';
import { useServerNow } from './server-clock.js';
import './running-time.css';

/** A timer that counts from the server's start time. */
export function RunningTime({ since, large = false }: { readonly since: string; readonly large?: boolean }) {
  const now = useServerNow();
  return (
    <span className={large ? 'running-time is-large' : 'running-time'} aria-live="off">
      <span className="running-dot" aria-hidden="true" />
      {formatRunning(now - Date.parse(since))}
    </span>
  );
}
