import type { SentConsent } from './consent-fields.js';
import { consentTexts } from './consent-texts.js';
import { instantOfTyped, localDateTime } from '../values/local-date-time.js';
import type { Instant } from './domain-event.js';
import type { FieldError } from './problem.js';

/** A documented consent: where it was given, when, and its wording. */
export type Consent = { readonly source: string; readonly timestamp: Instant; readonly text: string };

export function isSameConsent(a: Consent | null, b: Consent | null): boolean {
  if (a === null || b === null) return a === b;
  return a.source === b.source && a.timestamp === b.timestamp && a.text === b.text;
}

/** The consent in force as an answer shows it. Without a consent all fields but `consentGiven` are null. */
export type ConsentAnswer = {
  readonly consentGiven: boolean;
  readonly consentSource: string | null;
  readonly consentTimestamp: Instant | null;
  readonly consentText: string | null;
};

export function consentAnswer(consent: Consent | null): ConsentAnswer {
  return {
    consentGiven: consent !== null,
    consentSource: consent?.source ?? null,
    consentTimestamp: consent?.timestamp ?? null,
    consentText: consent?.text ?? null,
  };
}

/** Applies a form to the current consent. Returns the resulting consent, or null with the errors. */
export function wantedConsent(
  current: Consent | null,
  sent: SentConsent,
  now: Instant,
): { readonly consent: Consent | null; readonly errors: readonly FieldError[] } {
  const isGiven = sent.consentGiven === undefined ? current !== null : sent.consentGiven === true;
  if (!isGiven) return { consent: null, errors: [] };
  const source = sent.consentSource === undefined ? (current?.source ?? null) : sent.consentSource;
  const text = sent.consentText === undefined ? (current?.text ?? null) : sent.consentText;
  const timestamp = wantedTimestamp(current, sent.consentTimestamp);
  const errors: FieldError[] = [];
  if (source === null) errors.push({ field: 'consentSource', message: consentTexts.source });
  if (timestamp === null) errors.push({ field: 'consentTimestamp', message: consentTexts.timestamp });
  else if (timestamp > now) errors.push({ field: 'consentTimestamp', message: consentTexts.future });
  if (text === null) errors.push({ field: 'consentText', message: consentTexts.text });
  const isWhole = source !== null && timestamp !== null && text !== null;
  return { consent: isWhole ? { source, timestamp, text } : null, errors };
}

/** Forms send minutes: keeps the seconds if the minute is unchanged. */
function wantedTimestamp(current: Consent | null, sent: string | null | undefined): Instant | null {
  if (sent === undefined) return current?.timestamp ?? null;
  if (sent === null) return null;
  if (current !== null) {
    const { date, time } = localDateTime(current.timestamp);
    if (sent === `${date}T${time}`) return current.timestamp;
  }
  return instantOfTyped(sent);
}
