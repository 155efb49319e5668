import { useQuery } from '@tanstack/react-query';
import { isDriveOver } from '#contracts/appointments/test-drive-over.js';
import { messageOf } from '../../api/http.js';
import { comingTestDrivesQuery } from '../../api/queries/test-drives.queries.js';
import { AffectedAppointments } from '../../ui/dialogs/affected-appointments.js';
import { useNow } from '../../ui/dates/now.js';
import { FailedList } from '../../ui/lists/list-states.js';

/** The open test drives of a car, for whoever takes it off the offer. */
export function TestDrivesOfCar({ carId }: { readonly carId: string }) {
  const { drives, error, refetch } = useOpenDrives();
  if (drives === undefined && error === null) return <output>Probefahrten werden gesucht …</output>;
  if (drives === undefined)
    return (
      <FailedList
        message={messageOf(error, 'Ob Probefahrten offen sind, konnte nicht geladen werden.')}
        retry={() => void refetch()}
      />
    );
  return (
    <AffectedAppointments
      sentence="Mit diesem Fahrzeug sind noch Probefahrten offen. Bitte sagen Sie den Kunden Bescheid."
      appointments={drives.filter((drive) => drive.carId === carId)}
    />
  );
}

/** Open test drives with cars that were sold, hidden or deleted; they stay here until they are cancelled or over. */
export function TestDrivesWithoutCar() {
  return (
    <AffectedAppointments
      sentence="Probefahrten mit Fahrzeugen, die nicht mehr im Angebot sind. Bitte sagen Sie den Kunden Bescheid."
      appointments={(useOpenDrives().drives ?? []).filter(({ isCarGone }) => isCarGone)}
    />
  );
}

/** Undefined: not known (yet). */
function useOpenDrives() {
  const now = useNow();
  const { data, error, refetch } = useQuery(comingTestDrivesQuery(now.date));
  return { drives: data?.filter((drive) => !isDriveOver(drive, now)), error, refetch };
}
