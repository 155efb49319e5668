import type { Actor } from '../access/actor.js';
import type { Instant, RecordedEvent } from '../kernel/domain-event.js';
import type { Picture } from '../values/picture.js';
import type { ReportEvent, ReportOutcome } from './report.events.js';

/** What a mechanic reported about an operation, and what the office made of it. */
export type Report = {
  readonly id: string;
  readonly kind: 'READY' | 'FINDING';
  readonly operationId: string;
  readonly note: string | null;
  readonly picture: Picture | null;
  readonly reportedAt: Instant;
  readonly reportedBy: Actor;
  /** Null: the office has not decided yet. */
  readonly decided: {
    readonly outcome: ReportOutcome;
    readonly operationId: string | null;
    readonly at: Instant;
    readonly by: Actor;
  } | null;
};

/** The reports after the event. Pure. */
export function evolveReports(
  reports: readonly Report[],
  { type, data, metadata }: RecordedEvent<ReportEvent>,
): readonly Report[] {
  const { occurredAt: at, actor: by } = metadata;
  if (type === 'ReportDecided') {
    const { reportId, outcome, operationId } = data;
    return reports.map((one) =>
      one.id === reportId ? { ...one, decided: { outcome, operationId, at, by } } : one,
    );
  }
  const { reportId: id, operationId, note, pictureHash: hash, pictureType } = data;
  const picture = hash === null || pictureType === null ? null : { hash, type: pictureType };
  const kind = type === 'ReadyReported' ? 'READY' : 'FINDING';
  return [
    ...reports,
    { id, kind, operationId, note, picture, reportedAt: at, reportedBy: by, decided: null },
  ];
}
