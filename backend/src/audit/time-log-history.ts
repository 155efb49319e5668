import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { OperationEvent } from '#contracts/work-orders/operation.events.js';
import type { History, StateField } from '../platform/history/history.js';

/** One time log, told from the stream of its order: the events that name it, and its own few facts. */
export function timeLogHistory(ofOrder: History, timeLogId: string): History {
  const isOwn = (event: RecordedEvent): boolean =>
    (event.data as { readonly timeLogId?: unknown }).timeLogId === timeLogId;
  return {
    streamId: ofOrder.streamId,
    tell(events) {
      const own = new Set(events.filter(isOwn).map(({ id }) => id));
      return ofOrder.tell(events).filter(({ id }) => own.has(id));
    },
    fieldsAfter(events) {
      const own = events.filter(isOwn) as readonly RecordedEvent<OperationEvent>[];
      return own.length === 0 ? null : own.reduce<readonly StateField[]>(after, []);
    },
  };
}

function after(
  fields: readonly StateField[],
  { type, data }: RecordedEvent<OperationEvent>,
): readonly StateField[] {
  switch (type) {
    case 'OperationStarted':
      return [{ field: 'startedAt', label: 'Beginn', value: german(data.startedAt) }];
    case 'OperationStopped':
      return [...fields, ...endedAt(data)];
    case 'TimeLogCorrected':
      return [
        { field: 'startedAt', label: 'Beginn', value: german(data.startedAt) },
        ...endedAt(data),
        { field: 'reason', label: 'Grund der Korrektur', value: data.reason },
      ];
    default:
      return fields;
  }
}

function endedAt(data: { readonly endedAt: string; readonly durationMinutes: number }): StateField[] {
  return [
    { field: 'endedAt', label: 'Ende', value: german(data.endedAt) },
    { field: 'minutes', label: 'Dauer', value: `${data.durationMinutes} min` },
  ];
}

function german(instant: string): string {
  const { date, time } = localDateTime(instant);
  return `${date.split('-').toReversed().join('.')} ${time}`;
}
