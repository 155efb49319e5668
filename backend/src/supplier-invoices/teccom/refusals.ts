import type {
  TecComFileRefused,
  TecComRefusalEvent,
} from '#contracts/supplier-invoices/teccom-refusal.events.js';
import type { TecComRefusals } from '#contracts/supplier-invoices/teccom-refusals.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/** Older refusals are dismissed, so that the list stays bounded; the file and its reason stay in the folder. */
const MAX_REFUSALS = 200;

/** Idempotent while the refusal is listed. */
export const reportRefusal =
  (refused: TecComFileRefused['data']): Decide<TecComRefusals, TecComRefusalEvent> =>
  (refusals) => {
    if (refusals.has(refused.refusalId)) return [];
    const [oldest] = refusals.keys();
    return [
      ...(refusals.size >= MAX_REFUSALS && oldest !== undefined ? [dismissal(oldest)] : []),
      { type: 'TecComFileRefused', version: 1, data: refused },
    ];
  };

/** Idempotent. */
export const dismissRefusal =
  (refusalId: string): Decide<TecComRefusals, TecComRefusalEvent> =>
  (refusals) =>
    refusals.has(refusalId) ? [dismissal(refusalId)] : [];

function dismissal(refusalId: string): TecComRefusalEvent {
  return { type: 'TecComRefusalDismissed', version: 1, data: { refusalId } };
}
