import { Button, Field, Input, Spinner } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { isHsn, isTsn, normaliseVehicleKey, vehicleKeyTexts } from '#contracts/values/vin.js';
import { ToldText } from '../../../ui/feedback/told-text.js';
import type { FieldMessages } from '../../../ui/forms/refusal.js';
import { useWrite } from '../../../ui/forms/write.js';
import { findContext } from '../supply.queries.js';
import { setVehicleContext } from '../vehicles/chosen-vehicle.js';
import './catalog.css';

const VIN_LENGTH = { min: 8, max: 17 } as const;
const HSN_LENGTH = 4;
const TSN_LENGTH = { min: 3, max: 8 } as const;

/** Looks for the car by its VIN, or by the key numbers of its registration. The banner tells what was found. */
export function NumbersSearch({ kind }: { readonly kind: 'vin' | 'hsn-tsn' }) {
  const find = useWrite({
    send: findContext,
    refresh: [],
    onDone: (answer) => setVehicleContext(answer),
    failed: 'Fahrzeugdaten konnten nicht geladen werden.',
    told: 'here',
  });
  return (
    <>
      {kind === 'vin' ? (
        <VinForm busy={find.busy} errors={find.errors} onFind={(vin) => void find.run({ vin })} />
      ) : (
        <KeyForm busy={find.busy} errors={find.errors} onFind={(hsn, tsn) => void find.run({ hsn, tsn })} />
      )}
      {find.failure !== '' && (
        <p className="msg critical supply-context" role="alert">
          <ToldText text={find.failure} />
        </p>
      )}
    </>
  );
}

type VinFormProps = {
  readonly busy: boolean;
  readonly errors: FieldMessages;
  readonly onFind: (vin: string) => void;
};

function VinForm({ busy, errors, onFind }: VinFormProps) {
  const [vin, setVin] = useState('');
  const isValid = vin.length >= VIN_LENGTH.min;
  return (
    <form
      className="supply-form"
      aria-label="Suche nach VIN"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !busy) onFind(vin);
      }}
    >
      <KeyField
        label="VIN"
        hint="Mindestens 8 Zeichen"
        value={vin}
        maxLength={VIN_LENGTH.max}
        error={vin !== '' && !isValid ? 'Die VIN hat 8 bis 17 Zeichen.' : errors['vin']}
        onChange={setVin}
      />
      <SearchButton disabled={!isValid} busy={busy} />
    </form>
  );
}

type KeyFormProps = {
  readonly busy: boolean;
  readonly errors: FieldMessages;
  readonly onFind: (hsn: string, tsn: string) => void;
};

function KeyForm({ busy, errors, onFind }: KeyFormProps) {
  const [hsn, setHsn] = useState('');
  const [tsn, setTsn] = useState('');
  // A number that is still being typed is not wrong yet.
  const isWrongHsn = /\D/.test(hsn) || (hsn.length === HSN_LENGTH && !isHsn(hsn));
  const isWrongTsn = tsn.length >= TSN_LENGTH.min && !isTsn(tsn);
  const isValid = isHsn(hsn) && isTsn(tsn);
  return (
    <form
      className="supply-form"
      aria-label="Suche nach HSN und TSN"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !busy) onFind(hsn, tsn);
      }}
    >
      <KeyField
        label="HSN"
        hint="4 Zeichen"
        value={hsn}
        maxLength={HSN_LENGTH}
        error={isWrongHsn ? vehicleKeyTexts.hsn : errors['hsn']}
        onChange={setHsn}
      />
      <KeyField
        label="TSN"
        hint="Mindestens 3 Zeichen"
        value={tsn}
        maxLength={TSN_LENGTH.max}
        error={isWrongTsn ? vehicleKeyTexts.tsn : errors['tsn']}
        onChange={setTsn}
      />
      <SearchButton disabled={!isValid} busy={busy} />
    </form>
  );
}

type KeyFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A number of a car. White space goes before what is too long is cut off: numbers are pasted with blanks. */
function KeyField({ label, hint, value, maxLength, error, onChange }: KeyFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      validationMessage={error}
      validationState={error === undefined ? 'none' : 'error'}
    >
      <Input
        value={value}
        autoComplete="off"
        onChange={(_, { value: typed }) => onChange(normaliseVehicleKey(typed).slice(0, maxLength))}
      />
    </Field>
  );
}

function SearchButton({ disabled, busy }: { readonly disabled: boolean; readonly busy: boolean }) {
  return (
    <div>
      <Button
        type="submit"
        appearance="primary"
        icon={busy ? <Spinner size="tiny" /> : <SearchRegular />}
        disabled={disabled}
        disabledFocusable={busy}
      >
        {busy ? 'Suche läuft …' : 'Suchen'}
      </Button>
      {busy && <output className="hint">Der Fahrzeugkatalog wird gefragt.</output>}
    </div>
  );
}
