import type { CustomerSuggestion, VehicleSuggestion } from '#contracts/appointments/suggestions.api.js';
import { Plate } from '../../../../ui/plate.js';
import { LookupPanel } from './lookup-panel.js';
import type { Choice, Lookup } from './use-lookup.js';
import './lookup-panels.css';

type PanelProps<Found> = { readonly lookup: Lookup<Found>; readonly onChoose: (choice: Choice) => void };

type LookupPanelsProps = {
  readonly customers: PanelProps<CustomerSuggestion>;
  readonly vehicles: PanelProps<VehicleSuggestion>;
  readonly plate: string;
};

/** Both panels, below the fields that they answer to, so that nothing above them moves. */
export function LookupPanels({ customers, vehicles, plate }: LookupPanelsProps) {
  return (
    <>
      <CustomerPanel {...customers} />
      <VehiclePanel {...vehicles} plate={plate} />
    </>
  );
}

/**
 * "Waren Sie schon bei uns?" The accounts are masked: nobody learns what he did not type. Who is new has nothing to decide
 * and reads nothing about accounts.
 */
function CustomerPanel({ lookup, onChoose }: PanelProps<CustomerSuggestion>) {
  if (lookup.state !== 'loaded' && lookup.state !== 'error') return null;
  return (
    <LookupPanel
      lookup={lookup}
      onChoose={onChoose}
      icon="person"
      title={lookup.state === 'loaded' ? 'Waren Sie schon bei uns?' : 'Ihr Kundenkonto'}
      texts={{
        loading: 'Kundenkonto wird gesucht …',
        failed: 'Der Kundenabgleich ist derzeit nicht möglich.',
      }}
      option={(customer) => ({
        title: customer.displayName,
        text: [customer.email, phoneInWords(customer.phone)].filter(Boolean).join(', '),
      })}
      newOne={{ title: 'Neues Kundenkonto anlegen', text: 'mit den Angaben von oben' }}
    />
  );
}

/** The vehicles that carry the typed plate. */
function VehiclePanel({
  lookup,
  onChoose,
  plate,
}: PanelProps<VehicleSuggestion> & { readonly plate: string }) {
  return (
    <LookupPanel
      lookup={lookup}
      onChoose={onChoose}
      icon="car"
      title={
        <>
          {lookup.state === 'loaded' ? 'Gefunden zu' : 'Fahrzeug mit'} <Plate plate={plate} />
        </>
      }
      texts={{
        loading: 'Fahrzeug wird gesucht …',
        failed: 'Der Fahrzeugabgleich ist derzeit nicht möglich.',
      }}
      option={(vehicle) => ({
        title:
          [vehicle.make, vehicle.model, vehicle.modelVariant].filter(Boolean).join(' ') ||
          'Fahrzeug ohne Angaben',
        text: 'Dieses Fahrzeug übernehmen',
      })}
      newOne={{
        title: 'Neues Fahrzeug anlegen',
        text: lookup.state === 'loaded' ? 'falls es ein anderes ist' : 'mit dem Kennzeichen von oben',
      }}
    />
  );
}

/** The server tells the last two digits only. */
function phoneInWords(masked: string | null): string | null {
  const digits = masked?.replace(/\D/g, '').slice(-2);
  return digits ? `Telefon endet auf ${digits}` : null;
}
