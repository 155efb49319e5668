import { CartRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { usePageAddress } from '../../../ui/pages/page-address.js';
import { usePageTitle } from '../../../ui/pages/page-title.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { fitmentTones } from '../../../ui/feedback/status-tones.js';
import { Offers } from './offers.js';
import { SupplyHead } from '../supply-head.js';
import { partQuery } from '../supply.queries.js';
import { useVehicleContext } from '../vehicles/chosen-vehicle.js';
import { contextParameters } from '../vehicles/vehicle-context.js';

/** "Angebotsvergleich" of the part in the address (`?part=`). */
export function OffersPage() {
  usePageTitle('Angebotsvergleich');
  const [address] = usePageAddress();
  const id = address.get('part') ?? '';
  const context = useVehicleContext();
  const part = useQuery({
    ...partQuery(id, new URLSearchParams(contextParameters(context))),
    enabled: id !== '',
  });
  return (
    <div className="page">
      <SupplyHead title="Angebotsvergleich" />
      {id === '' && (
        <EmptyList
          icon={<CartRegular fontSize={32} />}
          sentence="Noch keine Angebote verfügbar."
          hint="Wählen Sie zuerst ein Teil."
        >
          <SiteLink to="/supply/catalog">Zur Teilesuche</SiteLink>
        </EmptyList>
      )}
      {id !== '' && part.isPending && <LoadingRows />}
      {part.isError && (
        <FailedList
          message={messageOf(part.error, 'Fehler beim Laden der Teile.')}
          retry={() => void part.refetch()}
        />
      )}
      {part.data !== undefined && (
        <>
          <div className="card supply-part">
            <h2>{part.data.name}</h2>
            <span className="hint">
              {part.data.brand}, {part.data.partNumber}
            </span>
            <span>
              <StatusBadge status={fitmentTones[part.data.fitmentScore]} />
            </span>
          </div>
          <Offers part={part.data} />
        </>
      )}
    </div>
  );
}
