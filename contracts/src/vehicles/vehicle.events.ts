import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** A vehicle is known to the workshop from now on. */
export type VehicleRegistered = DomainEvent<
  'VehicleRegistered',
  1,
  {
    readonly vehicleId: string;
    /** Whose personal data the plate is: the owner's, or the vehicle's own id while it has no owner. */
    readonly subjectId: string;
    readonly customerId: string | null;
    readonly licensePlate: string;
    readonly make: string | null;
    readonly model: string | null;
    readonly modelVariant: string | null;
    readonly source: 'booking' | 'staff';
    /** The appointment it was made for. */
    readonly appointmentId: string | null;
  }
>;

export type VehicleEvent = VehicleRegistered;

export const vehicleEventDefinitions: EventDefinitions<VehicleEvent> = {
  VehicleRegistered: { version: 1, personal: { subject: 'subjectId', fields: ['licensePlate'] } },
};
