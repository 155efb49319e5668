import { laterPart } from '../../ui/dialogs/later-part.js';

/** The dialogs of a row, with month and slots: fetched when somebody is about to press a button that opens them. */
export const RescheduleLater = laterPart(() =>
  import('./reschedule-dialog.js').then((m) => m.RescheduleDialog),
);
export const CorrectLater = laterPart(() => import('./correct-dialog.js').then((m) => m.CorrectDialog));
export const CancelLater = laterPart(() => import('./cancel-dialog.js').then((m) => m.CancelDialog));

/** Has them here by the time of the click, where a pointer or the focus comes first. */
export function prefetchDialogs(): void {
  RescheduleLater.prefetch();
  CorrectLater.prefetch();
  CancelLater.prefetch();
}
