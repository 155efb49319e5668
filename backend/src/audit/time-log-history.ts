import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { germanDateTime } from '#contracts/values/german.js';
import type { OperationEvent } from '#contracts/work-orders/operations/operation.events.js';
import type { History, StateField } from '../platform/history/history.js';

/** One time log, from the events of its order's stream that name it. */
export function timeLogHistory(ofOrder: History, timeLogId: string): History {
  const isOwn = (event: RecordedEvent): boolean =>
    (event.data as { readonly timeLogId?: unknown }).timeLogId === timeLogId;
  return {
    streamId: ofOrder.streamId,
    tell(events) {
      return this.teller()(events);
    },
    teller() {
      const tell = ofOrder.teller();
      return (events) => {
        const own = new Set(events.filter(isOwn).map(({ id }) => id));
        return tell(events).filter(({ id }) => own.has(id));
      };
    },
    fieldsAfter(events) {
      const own = events.filter(isOwn) as readonly RecordedEvent<OperationEvent>[];
      return own.length === 0 ? null : own.reduce<readonly StateField[]>(after, []);
    },
    leaveOut: (events, eventId) => ofOrder.leaveOut(events, eventId),
  };
}

function after(
  fields: readonly StateField[],
  { type, data }: RecordedEvent<OperationEvent>,
): readonly StateField[] {
  // A clock that was never started has no end.
  if (fields.length === 0 && type !== 'OperationStarted') return [];
  switch (type) {
    case 'OperationStarted':
      return [{ field: 'startedAt', label: 'Beginn', value: germanDateTime(data.startedAt) }];
    case 'OperationStopped':
      return [...fields, ...endedAt(data)];
    case 'TimeLogCorrected':
      return [
        { field: 'startedAt', label: 'Beginn', value: germanDateTime(data.startedAt) },
        ...endedAt(data),
        { field: 'reason', label: 'Grund der Korrektur', value: data.reason },
      ];
    default:
      return fields;
  }
}

function endedAt(data: { readonly endedAt: string; readonly durationMinutes: number }): StateField[] {
  return [
    { field: 'endedAt', label: 'Ende', value: germanDateTime(data.endedAt) },
    { field: 'minutes', label: 'Dauer', value: `${data.durationMinutes} min` },
  ];
}
