// What a dialog needs to be fetched is a long list: it is part of no first visit.
export const rescheduleDialog = () => import('./reschedule-dialog.js').then((m) => m.RescheduleDialog);
export const correctDialog = () => import('./correct-dialog.js').then((m) => m.CorrectDialog);
export const cancelDialog = () => import('./cancel-dialog.js').then((m) => m.CancelDialog);
