import type { AppointmentAnswer, TestDriveRequest } from '#contracts/appointments/appointments.api.js';
import { call } from '../../api/http.js';

/** Asks for a test drive; staff confirm it. */
export function requestTestDrive(body: TestDriveRequest, idempotencyKey: string): Promise<AppointmentAnswer> {
  return call('/appointment/test-drive', { method: 'POST', body, idempotencyKey, as: 'visitor' });
}
