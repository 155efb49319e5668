import { useQuery } from '@tanstack/react-query';
import { comingTestDrivesQuery } from '../../api/queries/test-drives.queries.js';
import { AffectedAppointments } from '../../ui/dialogs/affected-appointments.js';
import { useNow } from '../../ui/dates/now.js';

/** The open test drives of a car, for whoever takes it off the offer. */
export function TestDrivesOfCar({ carId }: { readonly carId: string }) {
  return (
    <AffectedAppointments
      sentence="Mit diesem Fahrzeug sind noch Probefahrten offen. Bitte sagen Sie den Kunden Bescheid."
      appointments={useComing().filter((drive) => drive.carId === carId)}
    />
  );
}

/** Open test drives with cars that were sold, hidden or deleted; they stay here until they are cancelled or over. */
export function TestDrivesWithoutCar() {
  return (
    <AffectedAppointments
      sentence="Probefahrten mit Fahrzeugen, die nicht mehr im Angebot sind. Bitte sagen Sie den Kunden Bescheid."
      appointments={useComing().filter(({ isCarGone }) => isCarGone)}
    />
  );
}

function useComing() {
  const { date } = useNow();
  return useQuery(comingTestDrivesQuery(date)).data ?? [];
}
