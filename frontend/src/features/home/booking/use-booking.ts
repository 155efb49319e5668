import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import type { BookAppointmentRequest } from '#contracts/appointments/appointment.requests.js';
import { ApiError, hasStatus } from '../../../api/http.js';
import { workshopNow } from '../use-now.js';
import { book } from './booking.queries.js';
import { refusedBeforeSending, refusedByServer, requestOf, type Refused } from './booking-request.js';
import { EMPTY_CONTACT, type Contact, type FieldErrors } from './contact.js';
import { useCustomerLookup } from './use-customer-lookup.js';
import { useVehicleLookup } from './use-vehicle-lookup.js';
import { EMPTY_VISIT, type Visit } from './visit.js';

/** What the visitor is shown after a request: the server's appointment, or its plain text and what was asked for. */
export type Booked =
  | { readonly kind: 'appointment'; readonly appointment: AppointmentAnswer }
  | { readonly kind: 'text'; readonly text: string; readonly visit: Visit };

/** The form's second step and the way to the server. The visit itself is shared with the rest of the page. */
export function useBooking(visit: Visit, onVisit: (visit: Visit) => void) {
  const [contact, setContact] = useState<Contact>(EMPTY_CONTACT);
  const [booked, setBooked] = useState<Booked | null>(null);
  const [sending, setSending] = useState(false);
  const { errors, setErrors, refused, refuse, dismissAlert } = useRefusals();
  const customers = useCustomerLookup();
  const vehicles = useVehicleLookup(contact.kfz);
  const bookOnce = useBookOnce();
  const client = useQueryClient();

  const changeVisit = (change: Partial<Visit>, wrong: FieldErrors = {}) => {
    onVisit({ ...visit, ...change });
    setErrors((last) => ({ ...last, serviceId: undefined, date: undefined, time: undefined, ...wrong }));
  };

  const changeContact = (field: keyof Contact, value: string) => {
    setContact((last) => ({ ...last, [field]: value }));
    setErrors((last) => ({ ...last, [field]: undefined }));
  };

  const send = async () => {
    const late = { customer: customers.askAbout(contact), vehicle: vehicles.askNow() };
    const [customer, vehicle] = await Promise.all([
      customers.decide(late.customer),
      vehicles.decide(late.vehicle),
    ]);
    const answer = await bookOnce(requestOf(visit, contact, customer, vehicle));
    if (typeof answer === 'object') setBooked({ kind: 'appointment', appointment: answer });
    else setBooked({ kind: 'text', text: answer ?? '', visit });
    setContact(EMPTY_CONTACT);
    setErrors({});
    customers.forget();
    onVisit(EMPTY_VISIT);
  };

  const submit = async (): Promise<void> => {
    if (sending) return;
    const stopped = refusedBeforeSending(visit, contact, workshopNow());
    if (stopped) {
      refuse(stopped);
      return;
    }
    setSending(true);
    try {
      await send();
    } catch (error) {
      if (hasStatus(error, 409)) onVisit({ ...visit, time: '' });
      refuse(refusedByServer(error));
    }
    setSending(false);
    void client.invalidateQueries({ queryKey: ['slots'] });
  };

  const startAgain = () => setBooked(null);
  const { alert } = refused;
  return {
    contact,
    errors,
    alert,
    refusals: refused.count,
    sending,
    booked,
    customers,
    vehicles,
    changeVisit,
    changeContact,
    submit,
    dismissAlert,
    startAgain,
  };
}

/** What is wrong, at the fields and in the modal alert. `count` rises with every refusal. */
function useRefusals() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<{ alert: string | null; count: number }>({ alert: null, count: 0 });
  const refuse = ({ alert, errors: wrong }: Refused) => {
    setErrors(wrong);
    setRefused((last) => ({ alert, count: last.count + 1 }));
  };
  const dismissAlert = () => setRefused((last) => ({ ...last, alert: null }));
  return { errors, setErrors, refused, refuse, dismissAlert };
}

/**
 * Sends a request under one key for as long as nobody knows what became of it: after a lost connection the same
 * request asks again safely. An answer, also a refusal, ends the key.
 */
function useBookOnce() {
  const attempt = useRef({ body: '', key: '' });
  return async (request: BookAppointmentRequest) => {
    const body = JSON.stringify(request);
    if (attempt.current.body !== body) attempt.current = { body, key: freshKey() };
    const forget = () => {
      attempt.current = { body: '', key: '' };
    };
    try {
      const answer = await book(request, attempt.current.key);
      forget();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) forget();
      throw error;
    }
  };
}

/** A key that nobody else has; also without a secure context, where randomUUID is missing. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
