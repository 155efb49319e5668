import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { VehicleAnswer, VehicleDetailAnswer } from '#contracts/vehicles/vehicles.api.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { useMay } from '../../api/session/use-may.js';
import { DetailPage } from '../../ui/pages/detail-page.js';
import type { Fact } from '../../ui/pages/facts.js';
import {
  counted,
  formatDate,
  formatInstant,
  formatQuantity,
  MISSING,
  orMissing,
} from '../../ui/dates/formats.js';
import { isAhead, workshopNow } from '../../ui/dates/now.js';
import { Plate } from '../../ui/plate.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { consentStatus } from '../../ui/feedback/status-tones.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { useWrite } from '../../ui/forms/write.js';
import { CataloguePanel } from './catalogue-panel.js';
import { ConflictList } from './conflict-list.js';
import { EnrichmentDialog } from './enrichment-dialog.js';
import { enrichmentRefusal, enrichmentTexts } from './enrichment-words.js';
import { VehicleFacts, VehicleForm } from './vehicle-form.js';
import './vehicle-page.css';
import { vehicleTabs } from './vehicle-tabs.js';
import { modelIn, modelOf, verificationTones } from './vehicle-words.js';
import { enrichVehicle, vehicleDetail, vehiclesWithVin, type Enrichment } from './vehicles.queries.js';

/** One vehicle: its plate, what it is, what the catalogue says, and what was done to it. */
export function VehiclePage() {
  const { id = '' } = useParams();
  const mayChange = useMay('vehicles:change');
  const [dialog, setDialog] = useState<'vin' | 'hsn-tsn' | null>(null);
  const detail = useQuery(vehicleDetail(id));
  return (
    <>
      <DetailPage
        query={detail}
        back={{ to: '/vehicles', label: 'Fahrzeuge' }}
        title="Fahrzeug"
        notFound="Dieses Fahrzeug gibt es nicht."
        failed="Fahrzeug konnte nicht geladen werden."
      >
        {(it) => ({
          title: it.vehicle.licensePlate ?? it.vehicle.vin ?? 'Fahrzeug',
          heading: it.vehicle.licensePlate ? (
            <Plate plate={it.vehicle.licensePlate} size="hero" />
          ) : undefined,
          badges: <Badges vehicle={it.vehicle} />,
          actions: mayChange && <Actions vehicle={it.vehicle} ask={setDialog} />,
          facts: factsOf(it),
          notice: (
            <>
              <Notices vehicle={it.vehicle} mayChange={mayChange} />
              <ConflictList vehicle={it.vehicle} mayChange={mayChange} />
            </>
          ),
          tabs: vehicleTabs(it),
          main: mayChange ? <VehicleForm key={id} id={id} /> : <VehicleFacts vehicle={it.vehicle} />,
          aside: <CataloguePanel vehicle={it.vehicle} />,
        })}
      </DetailPage>
      {dialog !== null && detail.data && (
        <EnrichmentDialog vehicle={detail.data.vehicle} by={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

/** Beside the plate: what car it is, and whether that is certain. */
function Badges({ vehicle }: { readonly vehicle: VehicleAnswer }) {
  const { verification, consentGiven, engine } = vehicle;
  return (
    <div className="vehicle-hero">
      <b>{modelIn(vehicle) || 'Modell unbekannt'}</b>
      {engine !== null && <span className="muted">{engine}</span>}
      <span className="vehicle-badges">
        <StatusBadge status={verificationTones[verification]} />
        <StatusBadge status={consentStatus(consentGiven)} />
      </span>
    </div>
  );
}

type ActionsProps = { readonly vehicle: VehicleAnswer; readonly ask: (by: 'vin' | 'hsn-tsn') => void };

function Actions({ vehicle, ask }: ActionsProps) {
  const navigate = useNavigate();
  const mayEstimate = useMay('estimates:change');
  const refresh = useWrite({
    send: (wish: Enrichment, key) => enrichVehicle(vehicle.id, wish, key),
    refresh: ['vehicles'],
    done: ({ status }) => (status === 'ENRICHED' ? enrichmentTexts.enriched : enrichmentTexts.upToDate),
    failed: enrichmentTexts.failed,
    wordsOf: enrichmentRefusal,
  });
  const { vin, hsn, tsn, consentGiven } = vehicle;
  const again = (): Enrichment | null => {
    if (vin !== null) return { by: 'vin', vin, consent: true };
    return hsn !== null && tsn !== null ? { by: 'hsn-tsn', hsn, tsn, consent: true } : null;
  };
  const wish = again();
  return (
    <>
      <SiteLink className="btn primary" to={`/appointments/new?vehicleId=${vehicle.id}`}>
        Termin
      </SiteLink>
      <SiteLink
        className="btn"
        to={`/work-orders?neu=1&customerId=${vehicle.customerId ?? ''}&vehicleId=${vehicle.id}`}
      >
        Auftrag
      </SiteLink>
      {mayEstimate && (
        <SiteLink
          className="btn"
          to={`/estimates?neu=1&customerId=${vehicle.customerId ?? ''}&vehicleId=${vehicle.id}`}
        >
          Kostenvoranschlag
        </SiteLink>
      )}
      <Button disabled={!consentGiven} onClick={() => ask('vin')}>
        VIN hinzufügen
      </Button>
      <Button disabled={!consentGiven} onClick={() => ask('hsn-tsn')}>
        HSN/TSN hinzufügen
      </Button>
      <Button
        disabled={!consentGiven}
        disabledFocusable={refresh.busy}
        onClick={() => (wish ? void refresh.run(wish) : toasts.failure(enrichmentTexts.noNumbers))}
      >
        {refresh.busy ? 'Rufe ab …' : 'TecDoc Daten aktualisieren'}
      </Button>
      <Button onClick={() => void navigate(`/supply/vehicle-search?vehicleId=${vehicle.id}`)}>
        Teile suchen
      </Button>
    </>
  );
}

/** Warnings: wrong check digit, another vehicle with the same number, and why the catalogue cannot be asked. */
function Notices({ vehicle, mayChange }: { readonly vehicle: VehicleAnswer; readonly mayChange: boolean }) {
  const { id, vin, vinWarning, consentGiven } = vehicle;
  const { data: same = [] } = useQuery(vehiclesWithVin(vin));
  const others = same.filter((other) => other.id !== id && other.vin === vin);
  const isClosed = mayChange && !consentGiven;
  if (vinWarning === null && others.length === 0 && !isClosed) return null;
  return (
    <div className={vinWarning === null && others.length === 0 ? 'msg info' : 'msg caution'}>
      <div className="grow">
        {isClosed && <div>{vehicleTexts.consentMissing}</div>}
        {vinWarning !== null && <div>{vinWarning}</div>}
        {others.map((other) => (
          <div key={other.id}>
            Dieselbe VIN hat auch{' '}
            <SiteLink to={`/vehicles/${other.id}`}>{other.licensePlate ?? modelOf(other)}</SiteLink>.
          </div>
        ))}
      </div>
    </div>
  );
}

function factsOf({ vehicle, customer, workOrders, appointments }: VehicleDetailAnswer): Fact[] {
  const now = workshopNow();
  // The latest comes first: the next one is the last of those that are still to come.
  const next = appointments.findLast((one) => one.status !== 'CANCELLED' && isAhead(one, now));
  return [
    {
      label: 'Kunde',
      value: customer ? (
        <SiteLink to={`/customers/${customer.id}`}>{customer.displayName}</SiteLink>
      ) : (
        MISSING
      ),
      note: customer?.phone ? <a href={telephoneHref(customer.phone)}>{customer.phone}</a> : '',
    },
    { label: 'Kilometerstand', value: formatQuantity(vehicle.mileageKm, 'km') },
    { label: 'Erstzulassung', value: formatDate(vehicle.firstRegDate) },
    { label: 'VIN', value: <code className="vehicle-vin">{orMissing(vehicle.vin)}</code> },
    {
      label: 'HSN / TSN',
      value: orMissing([vehicle.hsn, vehicle.tsn].filter(Boolean).join(' / ')),
      note: vehicle.ktype === null ? '' : `K-Type ${vehicle.ktype}`,
    },
    {
      label: 'Letzte Aktivität',
      value: formatInstant(vehicle.lastActivity),
      note: next
        ? `Nächster Termin ${formatDate(next.date)}, ${next.time} Uhr`
        : counted(workOrders.length, 'Auftrag', 'Aufträge'),
    },
  ];
}
