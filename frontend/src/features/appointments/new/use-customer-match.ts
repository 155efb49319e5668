import { useEffect, useRef, useState } from 'react';
import type { CustomerSuggestion } from '#contracts/appointments/suggestions.api.js';
import { ApiError, hasStatus, messageOf } from '../../../api/http.js';
import { within } from '../../../api/within.js';
import type { CustomerChoice, Draft } from './draft.js';
import { suggestCustomers } from './new-appointment.queries.js';

export type CustomerMatch =
  | { readonly state: 'idle' | 'loading' | 'none' }
  | { readonly state: 'error'; readonly message: string }
  | { readonly state: 'matches'; readonly found: readonly CustomerSuggestion[] };

/** The search result, and the choice that follows from it. */
type Found = { readonly match: CustomerMatch; readonly choice: CustomerChoice };

/** A search that takes longer has failed: nobody who saves waits for it any more. */
const ANSWER_LIMIT_MS = 8_000;
type PickedCustomer = Omit<CustomerSuggestion, 'matches'>;
const IDLE: CustomerMatch = { state: 'idle' };
const UNSAID: CustomerChoice = { kind: 'unsaid' };

/**
 * Looks for the customer when mail or phone was left and is new; a newer question cancels the one before. A single
 * match is chosen at once; nothing found and a failed search mean a new customer (specification 1 §4).
 */
export function useCustomerMatch() {
  const [match, setMatch] = useState<CustomerMatch>(IDLE);
  const [choice, setChoice] = useState<CustomerChoice>(UNSAID);
  /** Why nothing can be saved without a choice. */
  const [error, setError] = useState<string>();
  const asked = useRef('');
  const running = useRef<AbortController>(undefined);
  const answer = useRef<Promise<Found | null>>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    // Until it is drawn, nobody has read it.
    if (match.state !== 'loading') answer.current = undefined;
  }, [match]);

  const ask = async (contact: { email: string; telefon: string }): Promise<Found | null> => {
    const controller = new AbortController();
    running.current = controller;
    setMatch({ state: 'loading' });
    setChoice(UNSAID);
    const search = suggestCustomers(contact, controller.signal).then(answered, failed);
    const found = (await within(ANSWER_LIMIT_MS, search)) ?? failed(new ApiError(0, ''));
    if (controller.signal.aborted) return null;
    setMatch(found.match);
    setChoice(found.choice);
    return found;
  };

  /**
   * Asks when the contact is new since the last question; undefined when what is shown already is the answer. Fulfilled
   * with null when nobody waits for it any more: a newer question was asked, or the page was left.
   */
  const askAbout = ({ email, telefon }: Pick<Draft, 'email' | 'telefon'>) => {
    const contact = { email: email.trim(), telefon: telefon.trim() };
    const key = `${contact.email}\n${contact.telefon}`;
    if (key === asked.current) return answer.current;
    running.current?.abort();
    asked.current = key;
    answer.current = contact.email === '' && contact.telefon === '' ? undefined : ask(contact);
    if (answer.current) return answer.current;
    setMatch(IDLE);
    setChoice(UNSAID);
    return undefined;
  };

  /** Searches again, because the customer that was found is gone. */
  const askAgain = (contact: Pick<Draft, 'email' | 'telefon'>) => {
    asked.current = '';
    void askAbout(contact);
  };

  const choose = (next: CustomerChoice) => {
    setError(undefined);
    setChoice(next);
  };
  /** A customer who was picked by name or plate: his contact is not asked about any more. */
  const take = ({ id, displayName, email, phone }: PickedCustomer) => {
    running.current?.abort();
    asked.current = `${email ?? ''}\n${phone ?? ''}`;
    answer.current = undefined;
    setMatch({ state: 'matches', found: [{ id, displayName, email, phone, matches: [] }] });
    choose({ kind: 'existing', id });
  };
  const forget = () => {
    running.current?.abort();
    asked.current = '';
    answer.current = undefined;
    setMatch(IDLE);
    choose(UNSAID);
  };
  return { match, choice, error, choose, take, forget, refuse: setError, askAbout, askAgain };
}

function answered(found: readonly CustomerSuggestion[]): Found {
  const [first, second] = found;
  if (!first) return { match: { state: 'none' }, choice: { kind: 'new' } };
  return { match: { state: 'matches', found }, choice: second ? UNSAID : { kind: 'existing', id: first.id } };
}

function failed(error: unknown): Found {
  const isAway = hasStatus(error, 0) || hasStatus(error, 503);
  const fallback = isAway ? 'Kundensuche derzeit nicht möglich.' : 'Kundensuche nicht möglich.';
  return { match: { state: 'error', message: messageOf(error, fallback) }, choice: { kind: 'new' } };
}
