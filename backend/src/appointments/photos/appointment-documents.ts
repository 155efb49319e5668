import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { DocumentsOf } from '../../platform/files/documents.js';

/** The photographs of requests. They go with the appointment, with its person, and after 90 days. */
export const appointmentDocuments: DocumentsOf<AppointmentEvent | CustomerTracesForgotten> = {
  AppointmentBooked: ({ appointmentId: of, photo }) =>
    photo == null ? [] : [{ kind: 'stored', of, what: 'Foto', hash: photo.hash }],
  AppointmentPhotoDropped: ({ appointmentId: of }) => [{ kind: 'released', of }],
  AppointmentForgotten: ({ appointmentId: of }) => [{ kind: 'released', of }],
  CustomerTracesForgotten: ({ kind, ids }) =>
    kind === 'appointment' ? ids.map((of) => ({ kind: 'released', of })) : [],
};
