import { useId, useState, type SyntheticEvent } from 'react';
import { isWeekend } from '#contracts/values/local-date-time.js';
import { ApiError, messageOf } from '../../api/http.js';
import { DayInput } from '../../public/day-input.js';
import { useToday } from '../../ui/dates/today.js';
import type { WantedMove } from './own-appointment.queries.js';

const MAX_NOTE = 500;

type MoveFormProps = {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSend: (wanted: WantedMove) => void;
  readonly onCancel: () => void;
};

/** Which other day and time would suit; the workshop answers by mail. What was typed stays when sending fails. */
export function MoveForm({ isBusy, error, onSend, onCancel }: MoveFormProps) {
  const [wanted, setWanted] = useState<WantedMove>({ date: '', time: '', note: '' });
  const [missing, setMissing] = useState('');
  const id = useId();
  const change = (part: Partial<WantedMove>) => setWanted((before) => ({ ...before, ...part }));
  const problem = missing || (error === null ? '' : sentenceOf(error));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = wrongWith(wanted);
    setMissing(wrong);
    if (wrong === '') onSend(wanted);
  };
  return (
    <form className="own-form" aria-labelledby={`${id}-title`} noValidate onSubmit={send}>
      <h2 id={`${id}-title`}>Anderen Termin anfragen</h2>
      <WantedFields
        id={id}
        wanted={wanted}
        isWrong={problem !== '' && wanted.date === ''}
        onChange={change}
      />
      <p id={`${id}-problem`} className="hint err" role="alert">
        {problem}
      </p>
      <div className="own-buttons">
        <button type="submit" className="btn primary" disabled={isBusy}>
          {isBusy ? 'Sende …' : 'Anfrage senden'}
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={onCancel}>
          Abbrechen
        </button>
      </div>
    </form>
  );
}

type WantedFieldsProps = {
  /** Of the form; the fields' own begin with it. */
  readonly id: string;
  readonly wanted: WantedMove;
  /** The date is what is wrong. */
  readonly isWrong: boolean;
  readonly onChange: (part: Partial<WantedMove>) => void;
};

function WantedFields({ id, wanted, isWrong, onChange }: WantedFieldsProps) {
  return (
    <>
      <div className="own-fields">
        <div className="field">
          <label htmlFor={`${id}-date`}>Wunschdatum</label>
          <DayInput
            id={`${id}-date`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on a click, and this is its first field
            autoFocus
            className="input"
            min={useToday()}
            value={wanted.date}
            aria-invalid={isWrong}
            aria-describedby={`${id}-problem`}
            onDay={(date) => {
              onChange({ date });
              return date;
            }}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-time`}>
            Uhrzeit <span className="opt">(optional)</span>
          </label>
          <input
            id={`${id}-time`}
            className="input"
            type="time"
            value={wanted.time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${id}-note`}>
          Nachricht <span className="opt">(optional)</span>
        </label>
        <textarea
          id={`${id}-note`}
          className="input"
          rows={3}
          maxLength={MAX_NOTE}
          value={wanted.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
    </>
  );
}

function wrongWith({ date }: WantedMove): string {
  if (date === '') return 'Bitte ein Datum auswählen.';
  return isWeekend(date) ? 'Samstage und Sonntage sind nicht buchbar.' : '';
}

function sentenceOf(error: Error): string {
  const first = error instanceof ApiError ? error.errors[0]?.message : undefined;
  return first ?? messageOf(error, 'Die Anfrage konnte nicht gesendet werden.');
}
