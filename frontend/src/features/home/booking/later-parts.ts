/** One chunk with all that the form needs only once somebody types or clicks; see later.tsx. */
export { AlertDialog } from './alert-dialog.js';
export { BookingResult } from './booking-result.js';
export { LookupPanels } from './contact/lookup-panels.js';
export { SlotPopup } from './visit/slot-popup.js';
