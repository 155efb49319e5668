import { useState } from 'react';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { CheckField, TextField } from '../../ui/form-fields.js';
import { isRefused, type FieldMessages } from '../../ui/refusal.js';
import { useWrite } from '../../ui/write.js';
import { enrichmentRefusal, enrichmentTexts } from './enrichment-words.js';
import { enrichVehicle, type Enrichment } from './vehicles.queries.js';

type EnrichmentDialogProps = {
  readonly vehicle: VehicleAnswer;
  readonly by: 'vin' | 'hsn-tsn';
  readonly onClose: () => void;
};

/** Asks the catalogue by VIN, or by HSN and TSN; whoever asks says that the owner agreed. */
export function EnrichmentDialog({ vehicle, by, onClose }: EnrichmentDialogProps) {
  const [vin, setVin] = useState(vehicle.vin ?? '');
  const [hsn, setHsn] = useState(vehicle.hsn ?? '');
  const [tsn, setTsn] = useState(vehicle.tsn ?? '');
  const [consent, setConsent] = useState(false);
  const enrich = useWrite({
    send: (wish: Enrichment, key) => enrichVehicle(vehicle.id, wish, key),
    refresh: ['vehicles'],
    done: ({ status }) => (status === 'ENRICHED' ? enrichmentTexts.enriched : enrichmentTexts.noChanges),
    onDone: onClose,
    failed: enrichmentTexts.failed,
    wordsOf: enrichmentRefusal,
    told: 'here',
  });
  const [missing, setMissing] = useState<FieldMessages>({});
  const errors = { ...enrich.errors, ...missing };
  const numbers: Readonly<Record<string, string>> = by === 'vin' ? { vin } : { hsn, tsn };
  const submit = () => {
    const problems = missingIn(numbers, consent);
    setMissing(problems);
    if (!isRefused(problems)) void enrich.run({ by, ...numbers, consent });
  };
  return (
    <FormDialog
      title={by === 'vin' ? 'VIN hinzufügen' : 'HSN/TSN hinzufügen'}
      unsaved={false}
      busy={enrich.busy}
      failure={enrich.failure}
      action="Daten abrufen"
      busyAction="Rufe ab …"
      onSubmit={submit}
      onClose={onClose}
      small
    >
      {by === 'vin' ? (
        <TextField
          label="VIN"
          name="vin"
          maxLength={17}
          value={vin}
          error={errors['vin']}
          onChange={(typed) => setVin(typed.toUpperCase())}
        />
      ) : (
        <>
          <TextField
            label="HSN"
            name="hsn"
            maxLength={4}
            value={hsn}
            error={errors['hsn']}
            onChange={(typed) => setHsn(typed.toUpperCase())}
          />
          <TextField
            label="TSN"
            name="tsn"
            maxLength={8}
            value={tsn}
            error={errors['tsn']}
            onChange={(typed) => setTsn(typed.toUpperCase())}
          />
        </>
      )}
      <CheckField
        label="Der Halter hat der Abfrage zugestimmt"
        name="consent"
        value={consent}
        error={errors['consent']}
        onChange={setConsent}
      />
      {!vehicle.consentGiven && (
        <div className="msg caution">
          <span className="grow">{vehicleTexts.consentMissing}</span>
        </div>
      )}
    </FormDialog>
  );
}

/** What has to be there before the catalogue is asked. */
function missingIn(numbers: Readonly<Record<string, string>>, consent: boolean): FieldMessages {
  const text = 'vin' in numbers ? vehicleTexts.vinMissing : vehicleTexts.hsnTsnMissing;
  const empty = Object.entries(numbers).flatMap(([field, typed]) =>
    typed.trim() === '' ? [[field, text]] : [],
  );
  const unconfirmed = consent ? [] : [['consent', enrichmentTexts.confirm]];
  return Object.fromEntries([...empty, ...unconfirmed]) as FieldMessages;
}
