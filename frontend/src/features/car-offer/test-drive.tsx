import { useEffect, useRef, type FormEvent } from 'react';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { Field, TextField } from '../../public/field.js';
import { WeekStrip } from '../../public/week/week-strip.js';
import { DriveResult } from './drive-result.js';
import { useTestDrive } from './use-test-drive.js';
import './test-drive.css';

/** "Probefahrt anfragen": when, and who. Staff confirm it, so nobody needs an account or a plate. */
export function TestDrive({ car }: { readonly car: CarAnswer }) {
  const drive = useTestDrive(car.id);
  const { draft, failure, refusals, sending, booked, change, submit } = drive;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <section className="car-drive" id="probefahrt" aria-labelledby="car-drive-title">
      {booked ? (
        <DriveResult booked={booked} />
      ) : (
        <>
          <h2 id="car-drive-title">Probefahrt anfragen</h2>
          <form
            ref={form}
            className="car-drive-form"
            noValidate
            aria-label="Probefahrt anfragen"
            onSubmit={onSubmit}
          >
            <WeekStrip of={{ kind: 'TEST_DRIVE' }} chosen={draft} onTake={change} />
            <p className="hint err p-wide" role="alert">
              {drive.errors.time}
            </p>
            <DriveFields drive={drive} />
            <p className="hint err p-wide" role="alert">
              {failure}
            </p>
            <p className="hint car-drive-note">
              Wir nutzen Ihre Angaben nur für diesen Termin. Mehr in der{' '}
              <a href="/datenschutz">Datenschutzerklärung</a>.
            </p>
            <button className="btn primary lg" aria-disabled={sending} aria-busy={sending}>
              {sending ? 'Wird gesendet …' : 'Probefahrt anfragen'}
            </button>
          </form>
        </>
      )}
    </section>
  );
}

function DriveFields({ drive }: { readonly drive: ReturnType<typeof useTestDrive> }) {
  const { draft, errors, change } = drive;
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        error={errors.name}
        onValue={(name) => change({ name })}
        input={{ name: 'name', autoComplete: 'name', maxLength: 200, required: true }}
      />
      <TextField
        label="E-Mail"
        value={draft.email}
        error={errors.email}
        onValue={(email) => change({ email })}
        input={{ name: 'email', type: 'email', autoComplete: 'email', maxLength: 254, required: true }}
      />
      <TextField
        label="Telefon"
        optional
        value={draft.telefon}
        error={errors.telefon}
        onValue={(telefon) => change({ telefon })}
        input={{ name: 'telefon', type: 'tel', autoComplete: 'tel', maxLength: 40 }}
      />
      <Field label="Bemerkung" optional wide error={errors.remark}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            name="remark"
            rows={2}
            maxLength={500}
            value={draft.remark}
            onChange={({ target }) => change({ remark: target.value })}
          />
        )}
      </Field>
      <div className="car-drive-trap" aria-hidden="true">
        <label>
          Webseite
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={draft.website}
            onChange={({ target }) => change({ website: target.value })}
          />
        </label>
      </div>
    </>
  );
}
