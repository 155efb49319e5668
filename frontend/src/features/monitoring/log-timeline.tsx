import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import { messageOf } from '../../api/http.js';
import { ToldText } from '../../ui/feedback/told-text.js';
import { counted } from '../../ui/dates/formats.js';
import { inMilliseconds, logPeriod, logTime } from './log-words.js';
import { timelineQuery } from './monitoring.queries.js';

type LogTimelineProps = {
  readonly correlationId: string | null;
  /** It is what somebody came for, from an error's message or an aggregate: brought into view, and read from there on. */
  readonly isSought: boolean;
};

/** The whole life of one request: what happened when, on a scale of its own. */
export function LogTimeline({ correlationId, isSought }: LogTimelineProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSought) return undefined;
    // In the next frame: a page that is shown at once is first put at its top, with the focus on all of it.
    const frame = requestAnimationFrame(() => {
      section.current?.scrollIntoView({ block: 'start' });
      section.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSought]);
  return (
    <section className="log-timeline" aria-label="Timeline" ref={section} tabIndex={-1}>
      <h3>Timeline</h3>
      {correlationId === null ? (
        <p className="hint">Wählen Sie einen Logeintrag, der zu einem Vorgang gehört.</p>
      ) : (
        <Chosen correlationId={correlationId} />
      )}
    </section>
  );
}

function Chosen({ correlationId }: { readonly correlationId: string }) {
  const { data, error, isPending } = useQuery(timelineQuery(correlationId));
  if (isPending) return <p className="hint">Timeline wird geladen ...</p>;
  if (error !== null || data === undefined)
    return (
      <p className="msg caution">
        <ToldText text={messageOf(error, 'Timeline konnte nicht geladen werden.')} />
      </p>
    );
  if (data.entries.length === 0) return <p className="hint">Keine Timeline-Einträge vorhanden.</p>;
  const begin = Date.parse(data.firstSeen ?? '');
  const length = Math.max(1, ...data.entries.map((entry) => endOf(entry) - begin));
  return (
    <>
      <p className="hint">
        <code>{data.entries[0]?.correlationId ?? correlationId}</code>
        <br />
        {logPeriod(data.firstSeen, data.lastSeen)}, {counted(data.entries.length, 'Eintrag', 'Einträge')}
      </p>
      <ol>
        {data.entries.map((entry) => (
          <Step key={entry.id} entry={entry} begin={begin} length={length} />
        ))}
      </ol>
    </>
  );
}

type StepProps = { readonly entry: LogEntry; readonly begin: number; readonly length: number };

function Step({ entry, begin, length }: StepProps) {
  const { event, message, method, path, status, durationMs, outcome, level, stack } = entry;
  const [from, to] = [startOf(entry) - begin, endOf(entry) - begin];
  const tags = [
    method,
    path,
    status,
    durationMs === null ? null : `${inMilliseconds(durationMs)} ms`,
    outcome,
  ];
  return (
    <li className={`is-${level.toLowerCase()}`}>
      <b>{event}</b>
      <span className="log-bar" aria-hidden="true">
        <span
          style={{
            left: `${(Math.max(0, from) / length) * 100}%`,
            width: `max(3px, ${((to - Math.max(0, from)) / length) * 100}%)`,
          }}
        />
      </span>
      <span>{message}</span>
      <span className="log-tags">
        <small>
          {logTime(entry.createdAt)} (+{inMilliseconds(Math.max(0, from))} ms)
        </small>
        {tags
          .filter((tag) => tag !== null)
          .map((tag) => (
            <code key={String(tag)}>{tag}</code>
          ))}
      </span>
      {stack !== null && (
        <details>
          <summary>Aufrufe</summary>
          <pre>{stack}</pre>
        </details>
      )}
    </li>
  );
}

/** An entry with a duration is written at its end. */
function startOf(entry: LogEntry): number {
  return endOf(entry) - (entry.durationMs ?? 0);
}

function endOf({ createdAt }: LogEntry): number {
  return Date.parse(createdAt);
}
