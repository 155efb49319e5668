import type { RecordedEvent } from '#contracts/kernel/domain-event.js';

/** What the story leaves open for ever, and a garage does in the end: the events of that, to be told after those of the story. */
export function doneLater(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  return [...setAside(events), ...paidBack(events)];
}

/** Bank entries that nobody has matched are set aside. */
function setAside(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const matched = new Set(
    events
      .filter(({ type }) => /^BankEntry(Booked|PaidSuppliers|Ignored)$/.test(type))
      .map(({ streamId }) => streamId),
  );
  return events
    .filter(({ type, streamId }) => type === 'BankEntryImported' && !matched.has(streamId))
    .map((entry) => {
      const { entryId, retentionId } = entry.data as Readonly<Record<string, unknown>>;
      return following(entry, 'BankEntryIgnored', { entryId, retentionId, reason: 'Privat' });
    });
}

type Money = {
  readonly paymentId: string;
  readonly retentionId: string;
  readonly amountCents?: number;
  readonly cents?: number;
  readonly valueOn?: string;
};

/** What customers have paid too much is paid back. */
function paidBack(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const left = new Map<string, number>();
  for (const { type, streamId, data } of events) {
    const { amountCents, cents = 0 } = data as Money;
    if (type === 'PaymentReceived') left.set(streamId, amountCents ?? 0);
    else if (/^(PaymentAllocated|ReminderCostsPaid|RefundPaid)$/.test(type))
      left.set(streamId, (left.get(streamId) ?? 0) - cents);
    else if (type === 'PaymentReversed') left.delete(streamId);
  }
  return events
    .filter(({ type, streamId }) => type === 'PaymentReceived' && (left.get(streamId) ?? 0) > 0)
    .map((received) => {
      const { paymentId, retentionId, valueOn } = received.data as Money;
      const cents = left.get(received.streamId);
      const how = { refundId: paymentId, method: 'TRANSFER', refundedOn: valueOn, reference: null };
      return following(received, 'RefundPaid', { paymentId, retentionId, cents, ...how });
    });
}

/** The next event of the same stream, at the same time. */
export function following(event: RecordedEvent, type: string, data: object): RecordedEvent {
  return { ...event, type, version: 1, data, id: `${event.id} ${type}`, revision: event.revision + 1 };
}
