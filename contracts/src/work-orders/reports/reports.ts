import type { Actor } from '../../access/actor.js';
import type { Instant, RecordedEvent } from '../../kernel/domain-event.js';
import type { Picture } from '../../values/picture.js';
import type { ReportEvent, ReportOutcome } from './report.events.js';

export type Report = {
  readonly id: string;
  readonly kind: 'READY' | 'FINDING';
  readonly operationId: string;
  readonly note: string | null;
  readonly picture: Picture | null;
  readonly reportedAt: Instant;
  readonly reportedBy: Actor;
  readonly decided: {
    readonly outcome: ReportOutcome;
    readonly operationId: string | null;
    readonly at: Instant;
    readonly by: Actor;
  } | null;
};

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
  if (type === 'FindingReopened')
    return reports.map((one) => (one.id === data.reportId ? { ...one, decided: null } : one));
  const { reportId: id, operationId, note, pictureHash: hash, pictureType } = data;
  const picture = hash === null || pictureType === null ? null : { hash, type: pictureType };
  const kind = type === 'ReadyReported' ? 'READY' : 'FINDING';
  return [
    ...reports,
    { id, kind, operationId, note, picture, reportedAt: at, reportedBy: by, decided: null },
  ];
}
