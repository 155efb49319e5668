import { consentTexts } from '#contracts/kernel/consent-texts.js';
import { fieldOf } from './form-field.js';
import { CheckField, TextAreaField, TextField } from './form-fields.js';
import { formatInstant } from './formats.js';
import type { ListColumn } from './list-columns.js';
import { localInputOf } from './local-input.js';
import type { FieldMessages } from './refusal.js';
import { StatusBadge } from './status-badge.js';
import { consentTones } from './status-tones.js';
import { NO_MOMENT, parseTypedMoment, typedMomentOf } from './typed-date.js';

/** The documented consent in a form: texts as they are typed. */
export type ConsentDraft = {
  readonly consentGiven: boolean;
  readonly consentSource: string;
  /** `19.11.2026, 08:30` by the workshop's clock. */
  readonly consentTimestamp: string;
  readonly consentText: string;
};

/** The documented consent as the server answers it. */
type ConsentAnswer = {
  readonly consentGiven: boolean;
  readonly consentSource: string | null;
  readonly consentTimestamp: string | null;
  readonly consentText: string | null;
};

export const NO_CONSENT: ConsentDraft = {
  consentGiven: false,
  consentSource: '',
  consentTimestamp: '',
  consentText: '',
};

export const CONSENT_LABELS: Readonly<Record<keyof ConsentDraft, string>> = {
  consentGiven: 'Einwilligung liegt vor',
  consentSource: 'Quelle der Einwilligung',
  consentTimestamp: 'Zeitpunkt der Einwilligung',
  consentText: 'Text der Einwilligung',
};

export function draftOfConsent(answer: ConsentAnswer): ConsentDraft {
  return {
    consentGiven: answer.consentGiven,
    consentSource: answer.consentSource ?? '',
    consentTimestamp: typedMomentOf(localInputOf(answer.consentTimestamp ?? '')),
    consentText: answer.consentText ?? '',
  };
}

/** The moment as the server takes it; what can be read as none is sent as none. */
export function sentConsentTimestamp({ consentTimestamp }: ConsentDraft): string {
  return parseTypedMoment(consentTimestamp) ?? '';
}

/** What can be seen to be wrong before the server is asked; without the switch there is nothing to say of it. */
export function checkConsent(draft: ConsentDraft): FieldMessages {
  if (!draft.consentGiven) return {};
  const moment = parseTypedMoment(draft.consentTimestamp);
  return {
    ...(draft.consentSource.trim() === '' ? { consentSource: consentTexts.source } : {}),
    ...(moment === null ? { consentTimestamp: consentTexts.timestamp } : {}),
    ...(moment === undefined ? { consentTimestamp: NO_MOMENT } : {}),
    ...(draft.consentText.trim() === '' ? { consentText: consentTexts.text } : {}),
  };
}

type Form = Parameters<typeof fieldOf<ConsentDraft, 'consentSource'>>[0];

/** The documented consent; without the switch there is nothing to say of it. */
export function ConsentFields({ form }: { readonly form: Form }) {
  return (
    <>
      <CheckField
        label={CONSENT_LABELS.consentGiven}
        className="is-wide"
        {...fieldOf(form, 'consentGiven')}
        // What was wrong with the others is over when the switch is turned.
        onChange={(consentGiven) => form.change({ consentGiven }, Object.keys(NO_CONSENT))}
      />
      {form.draft?.consentGiven && (
        <>
          <TextField
            label={CONSENT_LABELS.consentSource}
            required
            maxLength={200}
            className="is-long"
            {...fieldOf(form, 'consentSource')}
          />
          <TextField
            label={CONSENT_LABELS.consentTimestamp}
            required
            placeholder="TT.MM.JJJJ, HH:MM"
            maxLength={30}
            className="is-long"
            {...fieldOf(form, 'consentTimestamp')}
          />
          <TextAreaField
            label={CONSENT_LABELS.consentText}
            required
            maxLength={2_000}
            className="is-wide"
            {...fieldOf(form, 'consentText')}
          />
        </>
      )}
    </>
  );
}

/** Whether there is one, in a list; where and when it was given is told by its title. */
export const consentColumn: ListColumn<Omit<ConsentAnswer, 'consentText'>> = {
  id: 'consent',
  header: 'Einwilligung',
  width: '130px',
  phone: 'labelled',
  cell: ({ consentGiven, consentSource, consentTimestamp }) => (
    <span
      title={consentGiven ? `${consentSource}, ${formatInstant(consentTimestamp)}` : 'Keine Einwilligung'}
    >
      <StatusBadge status={consentTones[consentGiven ? 'yes' : 'no']} />
    </span>
  ),
};
