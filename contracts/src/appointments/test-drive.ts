/** `TEST_DRIVE`: of a car for sale. It needs no bay of the workshop, so it takes no time from other appointments. */
export const APPOINTMENT_KINDS = ['SERVICE', 'TEST_DRIVE'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

export const UNKNOWN_KIND = 'Die Art kann SERVICE oder TEST_DRIVE sein.';

/** Apart from the texts of bookings, which every visitor loads. */
export const testDriveTexts = {
  carGone: 'Dieses Auto ist nicht mehr im Angebot.',
  /** For staff, beside the drive. */
  notOffered: 'Auto nicht mehr im Angebot',
  noService: 'Eine Probefahrt hat keinen Service.',
  noOrder: 'Eine Probefahrt bekommt keinen Auftrag.',
  timeIsFull: 'Für diese Uhrzeit sind schon genug Probefahrten angefragt.',
  dayIsFull: 'Für diesen Tag sind schon genug Probefahrten angefragt.',
} as const;
