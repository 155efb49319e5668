import type { BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { DatevPreviewAnswer } from '#contracts/datev/datev.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** What a batch would be. Null days: everything that is new. */
export type Wanted = {
  readonly kind: BatchKind;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
};

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
