import { useState } from 'react';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { sameDraft } from '../../ui/forms/draft.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { CheckField, TextField } from '../../ui/forms/form-fields.js';
import { isRefused, type FieldMessages } from '../../ui/forms/refusal.js';
import { useWrite } from '../../ui/forms/write.js';
import { enrichmentRefusal, enrichmentTexts } from './enrichment-words.js';
import { enrichVehicle, type Enrichment } from './vehicles.queries.js';

type EnrichmentDialogProps = {
  readonly vehicle: VehicleAnswer;
  readonly by: 'vin' | 'hsn-tsn';
  readonly onClose: () => void;
};

const LENGTHS: Readonly<Record<string, number>> = { vin: 17, hsn: 4, tsn: 8 };

/** Asks the catalogue by VIN, or by HSN and TSN. The user confirms that the owner agreed. */
export function EnrichmentDialog({ vehicle, by, onClose }: EnrichmentDialogProps) {
  const onFile = { vin: vehicle.vin ?? '', hsn: vehicle.hsn ?? '', tsn: vehicle.tsn ?? '', consent: false };
  const [draft, setDraft] = useState(onFile);
  const { vin, hsn, tsn, consent } = draft;
  const enrich = useEnrichment(vehicle.id, onClose);
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
      {Object.entries(numbers).map(([name, value]) => (
        <TextField
          key={name}
          label={name.toUpperCase()}
          name={name}
          maxLength={LENGTHS[name]}
          value={value}
          error={errors[name]}
          onChange={(typed) => change({ [name]: typed.toUpperCase() })}
        />
      ))}
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

function useEnrichment(vehicleId: string, onDone: () => void) {
  return useWrite({
    send: (wish: Enrichment, key) => enrichVehicle(vehicleId, wish, key),
    refresh: ['vehicles'],
    done: ({ status }) => (status === 'ENRICHED' ? enrichmentTexts.enriched : enrichmentTexts.noChanges),
    onDone,
    failed: enrichmentTexts.failed,
    wordsOf: enrichmentRefusal,
    told: 'here',
  });
}

/** The fields that are missing for a call of the catalogue. */
function missingIn(numbers: Readonly<Record<string, string>>, consent: boolean): FieldMessages {
  const text = 'vin' in numbers ? vehicleTexts.vinMissing : vehicleTexts.hsnTsnMissing;
  const empty = Object.entries(numbers).flatMap(([field, typed]) =>
    typed.trim() === '' ? [[field, text]] : [],
  );
  const unconfirmed = consent ? [] : [['consent', enrichmentTexts.confirm]];
  return Object.fromEntries([...empty, ...unconfirmed]) as FieldMessages;
}
