import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { useSendOnce } from '../../../api/send-once.js';
import { useLatest } from '../../../public/latest.js';
import { workshopNow } from '../../../ui/dates/now.js';
import { book } from './booking.calls.js';
import {
  isChoiceRefused,
  isUnanswered,
  refusedBeforeSending,
  refusedByServer,
  requestOf,
  type Refused,
} from './booking-request.js';
import { EMPTY_CONTACT, type Contact, type FieldErrors } from './contact/contact.js';
import { useCustomerLookup } from './contact/use-customer-lookup.js';
import { useVehicleLookup } from './contact/use-vehicle-lookup.js';
import { isSlotTaken } from './slot-taken.js';
import { EMPTY_VISIT, type Visit } from './visit/visit.js';

/** The confirmation of a request: the server's appointment, or its plain text and the requested values. */
export type Booked =
  | { readonly kind: 'appointment'; readonly appointment: AppointmentAnswer }
  | { readonly kind: 'text'; readonly text: string; readonly visit: Visit };

/** The form's second step and the way to the server. The visit itself is shared with the rest of the page. */
export function useBooking(
  visit: Visit,
  onVisit: (visit: Visit) => void,
  onBooked: (booked: Booked) => void,
) {
  const [contact, setContact] = useState<Contact>(EMPTY_CONTACT);
  const { errors, setErrors, refused, refuse, dismissAlert } = useRefusals();
  const customers = useCustomerLookup();
  const vehicles = useVehicleLookup(contact.kfz);
  const { send, sending, unanswered, forgetUnanswered } = useRequest(customers, vehicles);
  const latest = useLatest({ visit, contact, customers, vehicles });

  const changeVisit = (change: Partial<Visit>, wrong: FieldErrors = {}) => {
    onVisit({ ...visit, ...change });
    forgetUnanswered();
    setErrors((last) => ({ ...last, serviceId: undefined, date: undefined, time: undefined, ...wrong }));
  };

  const changeContact = (field: keyof Contact, value: string) => {
    setContact((last) => ({ ...last, [field]: value }));
    setErrors((last) => ({ ...last, [field]: undefined }));
  };

  const show = (answer: Booked) => {
    onBooked(answer);
    setContact(EMPTY_CONTACT);
    setErrors({});
    customers.forget();
    onVisit(EMPTY_VISIT);
  };

  const refuseRequest = (error: unknown) => {
    const now = latest.current;
    const { alert, errors: wrong } = refusedByServer(error);
    const isOtherStart = now.visit.date !== visit.date || now.visit.time !== visit.time;
    if (isSlotTaken(error) && !isOtherStart) onVisit({ ...now.visit, time: '' });
    if (isChoiceRefused(error)) {
      now.customers.askAgain(now.contact);
      now.vehicles.askAgain();
    }
    // Nothing is wrong with a start that was chosen while the request was under way.
    refuse({ alert, errors: isOtherStart ? { ...wrong, date: undefined, time: undefined } : wrong });
  };

  const submit = async (): Promise<void> => {
    if (sending) return;
    const stopped = refusedBeforeSending(visit, contact, workshopNow(), errors.date);
    if (stopped) refuse(stopped);
    else await send(visit, contact).then(show, refuseRequest);
  };

  const { alert, count: refusals } = refused;
  const form = { contact, errors, alert, refusals, sending, unanswered, customers, vehicles };
  return { ...form, changeVisit, changeContact, submit, dismissAlert };
}

/** The way to the server. What is still being looked up is waited for; the same request is booked once. */
function useRequest(
  customers: ReturnType<typeof useCustomerLookup>,
  vehicles: ReturnType<typeof useVehicleLookup>,
) {
  const [sending, setSending] = useState(false);
  /** Nobody knows what became of the last request: its time may be taken by itself. */
  const [unanswered, setUnanswered] = useState(false);
  const bookOnce = useSendOnce(book);
  const client = useQueryClient();

  const ask = async (visit: Visit, contact: Contact): Promise<Booked> => {
    customers.askAbout(contact);
    vehicles.askNow();
    const [customer, vehicle] = await Promise.all([customers.decide(), vehicles.decide()]);
    const answer = await bookOnce(requestOf(visit, contact, customer, vehicle));
    if (typeof answer === 'object') return { kind: 'appointment', appointment: answer };
    return { kind: 'text', text: answer ?? '', visit };
  };

  const send = async (visit: Visit, contact: Contact): Promise<Booked> => {
    setSending(true);
    try {
      const booked = await ask(visit, contact);
      setUnanswered(false);
      return booked;
    } catch (error) {
      setUnanswered(isUnanswered(error));
      throw error;
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: ['slots'] });
    }
  };

  return { send, sending, unanswered, forgetUnanswered: () => setUnanswered(false) };
}

/** The errors at the fields and in the modal alert. `count` rises with each refusal. */
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
