import { useQuery } from '@tanstack/react-query';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { Panel } from '../../../ui/pages/panel.js';
import { Plate } from '../../../ui/plate.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { useWrite } from '../../../ui/forms/write.js';
import { carsInTheWorkshopQuery, findContext, type CarInTheWorkshop } from '../supply.queries.js';
import { setVehicleContext } from './chosen-vehicle.js';
import './vehicles.css';

/** The cars that are worked on: one click chooses car and order. */
export function CarsInTheWorkshop() {
  const cars = useQuery(carsInTheWorkshopQuery);
  const choose = useWrite({
    send: async (car: CarInTheWorkshop) => ({ car, found: await findContext({ vehicleId: car.vehicleId }) }),
    refresh: [],
    onDone: ({ car, found }) =>
      setVehicleContext({
        ...found,
        vehicleId: car.vehicleId,
        licensePlate: car.licensePlate,
        workOrderId: car.id,
        workOrderNumber: car.number,
      }),
    failed: 'Fahrzeugdaten konnten nicht geladen werden.',
  });
  return (
    <Panel title="Heute in der Werkstatt" note="ein Klick genügt">
      {cars.isPending && <LoadingRows rows={3} />}
      {cars.isError && (
        <FailedList message="Die Aufträge konnten nicht geladen werden." retry={() => void cars.refetch()} />
      )}
      {cars.data?.length === 0 && <EmptyList sentence="Zurzeit steht kein Fahrzeug in der Werkstatt." />}
      {cars.data !== undefined && cars.data.length > 0 && (
        <ul className="supply-choices">
          {cars.data.map((car) => (
            <li key={car.id}>
              <button type="button" disabled={choose.busy} onClick={() => void choose.run(car)}>
                <span>
                  <b>{car.vehicleLabel ?? car.number}</b>
                  <span className="hint">
                    {[car.customerName, `Auftrag ${car.number}`].filter(Boolean).join(', ')}
                  </span>
                </span>
                <Plate plate={car.licensePlate} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="panel-body">
        <SiteLink to="/vehicles">Anderes Kundenfahrzeug suchen</SiteLink>
      </p>
    </Panel>
  );
}
