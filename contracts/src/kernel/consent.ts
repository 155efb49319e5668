import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { consentTexts } from './consent-texts.js';
import { instantOfTyped, localDateTime } from '../values/local-date-time.js';
import type { Instant } from './domain-event.js';
import type { FieldError } from './problem.js';
import { ClearableLine, ClearableLines } from './text-fields.js';

/** A documented agreement: where it was given, when, and the words that were agreed to. */
export type Consent = { readonly source: string; readonly timestamp: Instant; readonly text: string };

/** True when both say the same, or neither is there. */
export function isSameConsent(a: Consent | null, b: Consent | null): boolean {
  if (a === null || b === null) return a === b;
  return a.source === b.source && a.timestamp === b.timestamp && a.text === b.text;
}

/** How the consent in force stands in an answer; all null but the switch where there is none. */
export type ConsentAnswer = {
  readonly consentGiven: boolean;
  readonly consentSource: string | null;
  readonly consentTimestamp: Instant | null;
  readonly consentText: string | null;
};

/** The consent in force as an answer says it. */
export function consentAnswer(consent: Consent | null): ConsentAnswer {
  return {
    consentGiven: consent !== null,
    consentSource: consent?.source ?? null,
    consentTimestamp: consent?.timestamp ?? null,
    consentText: consent?.text ?? null,
  };
}

/** The consent fields of a form. In a PUT a missing field stays and null or empty clears. */
export class ConsentFields {
  @IsOptional()
  @IsBoolean({ message: 'Bitte geben Sie an, ob eine Einwilligung vorliegt.' })
  consentGiven?: boolean | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  consentSource?: string | null;

  /** The workshop's date and time (`yyyy-mm-ddTHH:mm`, with seconds or without), or an instant. */
  @ClearableLine()
  @IsOptional()
  @IsString({ message: 'Bitte geben Sie den Zeitpunkt an.' })
  @MaxLength(40, { message: 'Bitte geben Sie den Zeitpunkt an.' })
  consentTimestamp?: string | null;

  @ClearableLines()
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  consentText?: string | null;
}

/** The consent that shall be in force after a form was sent, and what is wrong with it. */
export function wantedConsent(
  current: Consent | null,
  sent: ConsentFields,
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

/** A form knows minutes: what it sends back unchanged keeps its seconds. */
function wantedTimestamp(current: Consent | null, sent: string | null | undefined): Instant | null {
  if (sent === undefined) return current?.timestamp ?? null;
  if (sent === null) return null;
  if (current !== null) {
    const { date, time } = localDateTime(current.timestamp);
    if (sent === `${date}T${time}`) return current.timestamp;
  }
  return instantOfTyped(sent);
}
