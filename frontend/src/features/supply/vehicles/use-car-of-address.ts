import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useWrite } from '../../../ui/forms/write.js';
import { contextOfCar } from '../supply.queries.js';
import { setVehicleContext } from './chosen-vehicle.js';

/**
 * `?vehicleId=`, `&workOrderId=` and `&suche=`: a vehicle or an order leads here. Its car becomes the context and the
 * catalogue opens with that search in the place of this page, so that going back leads to where the visitor came from.
 */
export function useCarOfAddress(): { readonly busy: boolean } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const vehicleId = parameters.get('vehicleId');
  const workOrderId = parameters.get('workOrderId');
  const search = parameters.get('suche');
  const asked = useRef<string | null>(null);
  const { run, busy } = useWrite({
    send: contextOfCar,
    refresh: [],
    onDone: (context) => {
      setVehicleContext(context);
      const catalog =
        search === null ? '/supply/catalog' : `/supply/catalog?${new URLSearchParams({ suche: search })}`;
      const isKnown = context.resolved || search !== null;
      void navigate(isKnown ? catalog : '/supply/vehicle-search', { replace: true });
    },
    failed: 'Fahrzeugdaten konnten nicht geladen werden.',
  });
  useEffect(() => {
    const wish = `${vehicleId} ${workOrderId}`;
    if (vehicleId === null || asked.current === wish) return;
    asked.current = wish;
    void run({ vehicleId, workOrderId });
  }, [vehicleId, workOrderId, run]);
  return { busy };
}
