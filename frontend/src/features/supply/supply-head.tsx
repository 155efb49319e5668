import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useMay } from '../../api/session/use-may.js';
import { Icon } from '../../ui/icon.js';
import { Plate } from '../../ui/plate.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { basketQuery } from './supply.queries.js';
import './supply.css';
import { setVehicleContext, useVehicleContext } from './vehicles/chosen-vehicle.js';
import { contextWords, unknownWords } from './vehicles/vehicle-context.js';

const PAGES = [
  ['/supply/vehicle-search', 'Fahrzeug'],
  ['/supply/catalog', 'Teile'],
  ['/supply/basket', 'Warenkorb'],
  ['/supply/orders', 'Bestellungen'],
] as const;

/** Where the car decides what is found. */
const SEARCH_PAGES: readonly string[] = ['/supply/vehicle-search', '/supply/catalog'];

/** The head of every supply page: its name, the way from the car to the order, and which car it is about. */
export function SupplyHead({
  title,
  note,
  banner = true,
}: {
  readonly title: string;
  readonly note?: string;
  /** The page shows the context itself where this is false. */
  readonly banner?: boolean;
}) {
  const { pathname } = useLocation();
  // An auditor reads the orders and nothing else here.
  const mayTrade = useMay('supply:read');
  const { data: basket } = useQuery({ ...basketQuery, enabled: mayTrade });
  const count = basket?.lines.length ?? 0;
  return (
    <>
      <div className="title">
        <h1>{title}</h1>
        {note !== undefined && <span className="muted">{note}</span>}
        <nav className="right supply-pages" aria-label="Teilehandel">
          {PAGES.filter(([path]) => mayTrade || path === '/supply/orders').map(([path, label]) => (
            <SiteLink key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
              {label}
              {path === '/supply/basket' && count > 0 && <span className="supply-count">{count}</span>}
            </SiteLink>
          ))}
        </nav>
      </div>
      {banner && mayTrade && <ContextBanner />}
    </>
  );
}

/** Which car parts are looked for. Without one: a neutral line on the pages of the search, nothing elsewhere. */
export function ContextBanner({ onCleared }: { readonly onCleared?: () => void }) {
  const context = useVehicleContext();
  const { pathname } = useLocation();
  if (context === null) {
    if (!SEARCH_PAGES.includes(pathname)) return null;
    return (
      <output className="msg info supply-context">
        <span className="grow">Noch kein Fahrzeugkontext ausgewählt.</span>
      </output>
    );
  }
  const { vehicleId, licensePlate, engine, vehicleKey, ktype, workOrderId, workOrderNumber } = context;
  const unknown = unknownWords(context);
  return (
    <output className={`msg ${unknown === null ? 'info' : 'caution'} supply-context`}>
      {unknown !== null && <Icon name="warning" />}
      {licensePlate && <Plate plate={licensePlate} />}
      <span className="supply-context-words">
        <b>{contextWords(context)}</b>
        {engine !== null && <span>{engine}</span>}
        {unknown !== null && <span>{unknown}</span>}
        {vehicleId && <SiteLink to={`/vehicles/${vehicleId}`}>Zum Fahrzeug</SiteLink>}
        {workOrderId && (
          <SiteLink to={`/work-orders?id=${workOrderId}`}>Auftrag {workOrderNumber ?? ''}</SiteLink>
        )}
      </span>
      <span className="supply-chips">
        {vehicleKey !== null && (
          <span className="chip">
            Vehicle Key <b>{vehicleKey}</b>
          </span>
        )}
        {ktype !== null && (
          <span className="chip">
            K-Type <b>{ktype}</b>
          </span>
        )}
      </span>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        onClick={() => {
          setVehicleContext(null);
          onCleared?.();
        }}
      >
        Kontext löschen
      </Button>
    </output>
  );
}
