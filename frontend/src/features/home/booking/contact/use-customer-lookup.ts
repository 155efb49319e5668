import { useRef } from 'react';
import type { CustomerSuggestion } from '#contracts/appointments/suggestions.api.js';
import { suggestCustomers } from '../booking.calls.js';
import type { Contact } from './contact.js';
import { useLookup } from './use-lookup.js';

/** One account is taken at once; between several the visitor chooses. */
const onlyOne = (found: readonly CustomerSuggestion[]) => (found.length === 1 ? found[0] : undefined);

/** Looks for the visitor's account when mail or phone was left and is new. */
export function useCustomerLookup() {
  const { lookup, ask, reset, choose, decide } = useLookup(suggestCustomers, onlyOne);
  const asked = useRef('');

  /** Asks when needed: not when the shown answer already fits. */
  const askAbout = ({ email, telefon }: Contact) => {
    const contact = { email: email.trim(), telefon: telefon.trim() };
    const key = `${contact.email}\n${contact.telefon}`;
    if (key === asked.current) return;
    asked.current = key;
    if (contact.email !== '' || contact.telefon !== '') ask(contact);
    else reset();
  };

  /** Searches again, because the chosen account is gone. */
  const askAgain = (contact: Contact) => {
    if (lookup.choice.kind !== 'existing') return;
    asked.current = '';
    askAbout(contact);
  };

  const forget = () => {
    asked.current = '';
    reset();
  };

  return { lookup, askAbout, askAgain, choose, decide, forget };
}
