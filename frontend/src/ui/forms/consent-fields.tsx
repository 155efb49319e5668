import { consentTexts } from '#contracts/kernel/consent-texts.js';
import { consentFields, type SentConsent } from '#contracts/kernel/consent-fields.js';
import type { ConsentAnswer } from '#contracts/kernel/consent.js';
import type { Draft } from './draft.js';
import { fieldOf, type FormOf } from './form-field.js';
import { CheckField, TextField } from './form-fields.js';
import { formatInstant } from '../dates/formats.js';
import type { ListColumn } from '../tables/list-columns.js';
import type { DraftOf } from './record-draft.js';
import { RecordFields } from './record-fields.js';
import type { FieldMessages } from './refusal.js';
import { StatusBadge } from '../feedback/status-badge.js';
import { consentTones } from '../feedback/status-tones.js';
import { workshopNow } from '../dates/now.js';
import { NO_MOMENT, parseTypedMoment, typedMomentOf } from '../dates/typed-date.js';
import { LinkButton } from '../pages/link-button.js';

/** The documented consent in a form. */
export type ConsentDraft = DraftOf<typeof consentFields>;

/** Problems that the browser can find before sending; none while the switch is off. */
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

/** The consent as it is sent: without a consent there are no details. */
export function sentConsent({ consentGiven: isGiven }: ConsentDraft): SentConsent {
  return isGiven ? {} : { consentSource: '', consentTimestamp: null, consentText: '' };
}

const { consentGiven, consentTimestamp, consentSource, ...rest } = consentFields;

/** The documented consent; its details are shown once the switch is on. */
export function ConsentFields({ form }: { readonly form: FormOf<Draft & ConsentDraft> }) {
  return (
    <>
      <CheckField
        label={consentGiven.label}
        className="is-wide"
        {...fieldOf<Draft & ConsentDraft, 'consentGiven'>(form, 'consentGiven')}
        // The switch clears the faults of all consent fields.
        onChange={(given) => form.change({ consentGiven: given }, Object.keys(consentFields))}
      />
      {form.draft?.consentGiven && (
        <>
          <RecordFields of={{ consentSource }} form={form} />
          <TextField
            {...fieldOf<Draft & ConsentDraft, 'consentTimestamp'>(form, 'consentTimestamp')}
            label={consentTimestamp.label}
            className="is-long"
            placeholder="TT.MM.JJJJ, HH:MM"
            maxLength={30}
            after={
              <LinkButton onClick={() => form.change({ consentTimestamp: typedNow() })}>Jetzt</LinkButton>
            }
          />
          <RecordFields of={rest} form={form} />
        </>
      )}
    </>
  );
}

function typedNow(): string {
  const { date, time } = workshopNow();
  return typedMomentOf(`${date}T${time}`);
}

/** The consent in a list: given or not; source and time in the tooltip. */
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
