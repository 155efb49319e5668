import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { DocumentFact, DocumentsOf } from '../../platform/files/documents.js';

/** The photographs of requests. They go with the appointment, with its person, and after 90 days. */
export const appointmentDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as AppointmentEvent | CustomerTracesForgotten;
  switch (event.type) {
    case 'AppointmentBooked': {
      const { appointmentId: of, photo } = event.data;
      return photo == null ? [] : [{ kind: 'stored', of, what: 'Foto', hash: photo.hash }];
    }
    case 'AppointmentPhotoDropped':
    case 'AppointmentForgotten':
      return [{ kind: 'released', of: event.data.appointmentId }];
    case 'CustomerTracesForgotten':
      return event.data.kind === 'appointment' ? event.data.ids.map((of) => ({ kind: 'released', of })) : [];
    default:
      return [];
  }
};
