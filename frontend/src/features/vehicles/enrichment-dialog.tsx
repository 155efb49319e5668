import { useState } from 'react';
import type { EnrichmentAnswer, VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { CheckField, TextField } from '../../ui/form-fields.js';
import { useWrite } from '../../ui/write.js';
import { enrichVehicle, type Enrichment } from './vehicles.queries.js';

const ENRICHED = 'Fahrzeugdaten wurden angereichert.';
const NO_CHANGES = 'Der Katalog hat keine neuen Daten geliefert. Bestehende Daten wurden beibehalten.';

/** What an enrichment that worked says. */
export function outcomeOf({ status }: EnrichmentAnswer): string {
  return status === 'ENRICHED' ? ENRICHED : NO_CHANGES;
}

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
    done: outcomeOf,
    onDone: onClose,
    failed: 'Anreicherung fehlgeschlagen.',
    told: 'here',
  });
  const { errors } = enrich;
  const numbers = by === 'vin' ? { vin } : { hsn, tsn };
  return (
    <FormDialog
      title={by === 'vin' ? 'VIN hinzufügen' : 'HSN/TSN hinzufügen'}
      unsaved={false}
      busy={enrich.busy}
      failure={enrich.failure}
      action="Daten abrufen"
      busyAction="Rufe ab …"
      onSubmit={() => void enrich.run({ by, ...numbers, consent })}
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
          onChange={setVin}
        />
      ) : (
        <>
          <TextField
            label="HSN"
            name="hsn"
            maxLength={4}
            value={hsn}
            error={errors['hsn']}
            onChange={setHsn}
          />
          <TextField
            label="TSN"
            name="tsn"
            maxLength={8}
            value={tsn}
            error={errors['tsn']}
            onChange={setTsn}
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
          <span className="grow">Anreicherungen erfordern eine dokumentierte Einwilligung.</span>
        </div>
      )}
    </FormDialog>
  );
}
