import { useState } from 'react';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { sameDraft } from '../../ui/draft.js';
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
  const onFile = { vin: vehicle.vin ?? '', hsn: vehicle.hsn ?? '', tsn: vehicle.tsn ?? '', consent: false };
  const [draft, setDraft] = useState(onFile);
  const { vin, hsn, tsn, consent } = draft;
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
  const change = (part: Partial<typeof onFile>) => {
    setDraft((before) => ({ ...before, ...part }));
    setMissing({});
    enrich.forgetFailure();
  };
  const numbers: Readonly<Record<string, string>> = by === 'vin' ? { vin } : { hsn, tsn };
  const submit = () => {
    const problems = missingIn(numbers, consent);
    setMissing(problems);
    if (!isRefused(problems)) void enrich.run({ by, ...numbers, consent });
  };
  return (
    <FormDialog
      title={by === 'vin' ? 'VIN hinzufügen' : 'HSN/TSN hinzufügen'}
      unsaved={!sameDraft(draft, onFile)}
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
          onChange={(typed) => change({ vin: typed.toUpperCase() })}
        />
      ) : (
        <>
          <TextField
            label="HSN"
            name="hsn"
            maxLength={4}
            value={hsn}
            error={errors['hsn']}
            onChange={(typed) => change({ hsn: typed.toUpperCase() })}
          />
          <TextField
            label="TSN"
            name="tsn"
            maxLength={8}
            value={tsn}
            error={errors['tsn']}
            onChange={(typed) => change({ tsn: typed.toUpperCase() })}
          />
        </>
      )}
      <CheckField
        label="Der Halter hat der Abfrage zugestimmt"
        name="consent"
        value={consent}
        error={errors['consent']}
        onChange={(said) => change({ consent: said })}
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
