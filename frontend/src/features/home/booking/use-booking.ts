import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import { hasStatus } from '../../../api/http.js';
import { useSendOnce } from '../../../api/send-once.js';
import { workshopNow } from '../../../ui/now.js';
import { book } from './booking.queries.js';
import {
  isChoiceRefused,
  isUnanswered,
  refusedBeforeSending,
  refusedByServer,
  requestOf,
  type Refused,
} from './booking-request.js';
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
  /** Nobody knows what became of the last request: its time may be taken by itself. */
  const [unanswered, setUnanswered] = useState(false);
  const { errors, setErrors, refused, refuse, dismissAlert } = useRefusals();
  const customers = useCustomerLookup();
  const vehicles = useVehicleLookup(contact.kfz);
  const bookOnce = useSendOnce(book);
  const client = useQueryClient();

  const changeVisit = (change: Partial<Visit>, wrong: FieldErrors = {}) => {
    onVisit({ ...visit, ...change });
    setUnanswered(false);
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
      setUnanswered(false);
    } catch (error) {
      setUnanswered(isUnanswered(error));
      if (hasStatus(error, 409)) onVisit({ ...visit, time: '' });
      if (isChoiceRefused(error)) {
        customers.askAgain(contact);
        vehicles.askAgain();
      }
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
    unanswered,
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
