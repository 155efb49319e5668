import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { VehicleSuggestion } from '#contracts/appointments/suggestions.api.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { Icon } from '../../../ui/icon.js';
import { useSettled } from '../../../ui/lists/settled.js';
import { vehiclesQuery } from './new-appointment.queries.js';

const DEBOUNCE_MS = 300;
/** The shortest German plate has three characters; below that nothing can be found. */
const SHORTEST_PLATE = 3;

/**
 * Says under the plate that a vehicle with it is on file, and whose it is: the plate of another customer is worth a
 * look. `customerId` is the chosen customer, as far as there is one.
 */
export function VehicleHint({
  plate,
  customerId,
  takenId,
  onTake,
}: {
  readonly plate: string;
  readonly customerId: string | undefined;
  /** The vehicle that was taken by hand; '': none. */
  readonly takenId: string;
  readonly onTake: (vehicleId: string) => void;
}) {
  const settled = useSettled(plate.trim(), DEBOUNCE_MS);
  const enabled = normalisePlate(settled).length >= SHORTEST_PLATE;
  const found = useQuery({ ...vehiclesQuery(settled), enabled, retry: false });
  if (!enabled || normalisePlate(settled) !== normalisePlate(plate)) return null;
  if (found.isError) return <p className="hint">Der Fahrzeugabgleich ist derzeit nicht möglich.</p>;
  return found.data?.map((vehicle) => (
    <Hint
      key={vehicle.id}
      vehicle={vehicle}
      isTheirs={customerId !== undefined && vehicle.customerId === customerId}
      isTaken={vehicle.id === takenId}
      onTake={() => onTake(vehicle.id)}
    />
  ));
}

type HintProps = {
  readonly vehicle: VehicleSuggestion;
  readonly isTheirs: boolean;
  readonly isTaken: boolean;
  readonly onTake: () => void;
};

function Hint({ vehicle, isTheirs, isTaken, onTake }: HintProps) {
  const car = [vehicle.make, vehicle.model, vehicle.modelVariant].filter(Boolean).join(' ');
  const known = [car, vehicle.customerName].filter(Boolean).join(', ');
  if (isTheirs)
    return <p className="hint">{car === '' ? 'Bekanntes Fahrzeug' : `Bekanntes Fahrzeug: ${car}`}</p>;
  if (isTaken)
    return <p className="hint">{known === '' ? 'Fahrzeug übernommen' : `Fahrzeug übernommen: ${known}`}</p>;
  return (
    <output className="msg caution vehicle-hint">
      <Icon name="warning" />
      <span className="grow">
        {known === '' ? 'Dieses Kennzeichen gibt es schon.' : `Dieses Kennzeichen gibt es schon: ${known}`}
      </span>
      <Button size="small" onClick={onTake}>
        Dieses Fahrzeug übernehmen
      </Button>
    </output>
  );
}
