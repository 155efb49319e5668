import { Button, Field, Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useWrite } from '../../ui/write.js';
import { findContext } from './supply.queries.js';
import { setVehicleContext } from './vehicle-context.js';

const VIN_LENGTH = { min: 8, max: 17 } as const;

/** Looks for the car by its VIN, or by the key numbers of its registration. */
export function NumbersSearch({ kind }: { readonly kind: 'vin' | 'hsn-tsn' }) {
  const find = useWrite({
    send: findContext,
    refresh: [],
    onDone: (answer) => setVehicleContext(answer),
    done: ({ resolved }) =>
      resolved
        ? 'Fahrzeugkontext aktiv'
        : (['Fahrzeugkontext aktiv', 'Zu diesem Fahrzeug sind keine Katalogdaten bekannt.'] as const),
    failed: 'Fahrzeugdaten konnten nicht geladen werden.',
  });
  return kind === 'vin' ? (
    <VinForm busy={find.busy} onFind={(vin) => void find.run({ vin })} />
  ) : (
    <KeyForm busy={find.busy} onFind={(hsn, tsn) => void find.run({ hsn, tsn })} />
  );
}

function VinForm({ busy, onFind }: { readonly busy: boolean; readonly onFind: (vin: string) => void }) {
  const [vin, setVin] = useState('');
  const isValid = vin.length >= VIN_LENGTH.min;
  const isShort = vin !== '' && !isValid;
  return (
    <form
      className="supply-form"
      aria-label="Suche nach VIN"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onFind(vin);
      }}
    >
      <Field
        label="VIN"
        hint="Mindestens 8 Zeichen"
        {...(isShort
          ? { validationState: 'error' as const, validationMessage: 'Die VIN hat 8 bis 17 Zeichen.' }
          : {})}
      >
        <Input
          value={vin}
          maxLength={VIN_LENGTH.max}
          autoComplete="off"
          onChange={(_, { value }) => setVin(value.trim().toUpperCase())}
        />
      </Field>
      <SearchButton disabled={!isValid || busy} />
    </form>
  );
}

function KeyForm({
  busy,
  onFind,
}: {
  readonly busy: boolean;
  readonly onFind: (hsn: string, tsn: string) => void;
}) {
  const [hsn, setHsn] = useState('');
  const [tsn, setTsn] = useState('');
  const isValid = hsn.length === 4 && tsn.length >= 3;
  return (
    <form
      className="supply-form"
      aria-label="Suche nach HSN und TSN"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onFind(hsn, tsn);
      }}
    >
      <Field label="HSN" hint="4 Zeichen">
        <Input
          value={hsn}
          maxLength={4}
          autoComplete="off"
          onChange={(_, { value }) => setHsn(value.trim().toUpperCase())}
        />
      </Field>
      <Field label="TSN" hint="Mindestens 3 Zeichen">
        <Input
          value={tsn}
          maxLength={8}
          autoComplete="off"
          onChange={(_, { value }) => setTsn(value.trim().toUpperCase())}
        />
      </Field>
      <SearchButton disabled={!isValid || busy} />
    </form>
  );
}

function SearchButton({ disabled }: { readonly disabled: boolean }) {
  return (
    <div>
      <Button type="submit" appearance="primary" icon={<SearchRegular />} disabled={disabled}>
        Suchen
      </Button>
    </div>
  );
}
