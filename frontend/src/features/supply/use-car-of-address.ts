import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toasts } from '../../ui/toasts.js';
import { useWrite } from '../../ui/write.js';
import { contextOfCar } from './supply.queries.js';
import { setVehicleContext } from './vehicle-context.js';

/**
 * `?vehicleId=` and `&workOrderId=`: a vehicle or an order leads here. Its car becomes the context and the catalogue opens
 * in the place of this page, so that going back leads to where the visitor came from.
 */
export function useCarOfAddress(): { readonly busy: boolean } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const vehicleId = parameters.get('vehicleId');
  const workOrderId = parameters.get('workOrderId');
  const asked = useRef<string | null>(null);
  const { run, busy } = useWrite({
    send: contextOfCar,
    refresh: [],
    onDone: (context) => {
      setVehicleContext(context);
      if (context.resolved) return void navigate('/supply/catalog', { replace: true });
      toasts.success('Fahrzeugkontext aktiv', 'Zu diesem Fahrzeug sind keine Katalogdaten bekannt.');
      void navigate('/supply/vehicle-search', { replace: true });
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
