import { BATCH_KINDS, type BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { DatevPreviewAnswer } from '#contracts/datev/datev.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** What a batch would be. Null days: everything that is new. */
export type Wanted = {
  readonly kind: BatchKind;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
};

/**
 * What the address asks for: `?monat=2026-10&art=INCOMING`, until today at the latest. Without a month that has begun:
 * everything new.
 */
export function wantedBy(asked: URLSearchParams, today: LocalDate): Wanted {
  const kind = BATCH_KINDS.find((one) => one === asked.get('art')) ?? 'OUTGOING';
  const month = asked.get('monat') ?? '';
  const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) && month <= today.slice(0, 7);
  if (!isMonth) return { kind, from: null, to: null };
  const last = lastDayOf(month);
  return { kind, from: `${month}-01`, to: last < today ? last : today };
}

/** `2026-10-31` for `2026-10`. */
function lastDayOf(month: string): LocalDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** The chosen day and the other one: as it was chosen before, or as the preview shows it (undefined: none). */
export function withDays(
  wanted: Wanted,
  shown: Pick<DatevPreviewAnswer, 'from' | 'to'> | undefined,
  days: Partial<Pick<Wanted, 'from' | 'to'>>,
): Wanted {
  const { kind, from, to } = wanted;
  return { kind, from: from ?? shown?.from ?? null, to: to ?? shown?.to ?? null, ...days };
}

/** False while the preview is that of another choice (`isOld`): its batch must not be exported. */
export function canExport(
  { documents, findings }: Pick<DatevPreviewAnswer, 'documents' | 'findings'>,
  isOld: boolean,
): boolean {
  return !isOld && documents > 0 && !findings.some(({ stops }) => stops);
}
