import { laterPart } from '../../ui/dialogs/later-part.js';

const parts = () => import('./dialog-parts.js');

/** The dialogs of a row, with month and slots: fetched when somebody is about to press a button that opens them. */
export const RescheduleLater = laterPart(() => parts().then((m) => m.rescheduleDialog()));
export const CorrectLater = laterPart(() => parts().then((m) => m.correctDialog()));
export const CancelLater = laterPart(() => parts().then((m) => m.cancelDialog()));

/** Has them here by the time of the click, where a pointer or the focus comes first. */
export function prefetchDialogs(): void {
  RescheduleLater.prefetch();
  CorrectLater.prefetch();
  CancelLater.prefetch();
}
