import { useState } from 'react';
import { usePageTitle } from '../../../ui/pages/page-title.js';
import { ViewTabs, type ViewTab } from '../../../ui/pages/view-tabs.js';
import { CarsInTheWorkshop } from './cars-in-the-workshop.js';
import { NumbersSearch } from '../catalog/numbers-search.js';
import { ContextBanner, SupplyHead } from '../supply-head.js';
import { useCarOfAddress } from './use-car-of-address.js';
import { VehicleWizard } from './vehicle-wizard.js';
import '../catalog/catalog.css';

type SearchTab = 'tree' | 'vin' | 'hsn-tsn';
const TABS: readonly ViewTab<SearchTab>[] = [
  { id: 'tree', label: 'Fahrzeugauswahl' },
  { id: 'vin', label: 'VIN' },
  { id: 'hsn-tsn', label: 'HSN/TSN' },
];

/** "Fahrzeugsuche": by the tree, the VIN or the key numbers, or by a click on a car that is here. */
export function VehicleSearchPage() {
  usePageTitle('Fahrzeugsuche');
  const [tab, setTab] = useState<SearchTab>('tree');
  // Clearing the context also clears input and choice.
  const [round, setRound] = useState(0);
  const { busy } = useCarOfAddress();
  return (
    <div className="page">
      <SupplyHead title="Fahrzeugsuche" banner={false} />
      <div className="supply-columns is-search">
        <section className="card" aria-label="Fahrzeug wählen" aria-busy={busy}>
          <ViewTabs tabs={TABS} value={tab} onChoose={setTab} />
          <ContextBanner onCleared={() => setRound((before) => before + 1)} />
          <div key={round}>{tab === 'tree' ? <VehicleWizard /> : <NumbersSearch kind={tab} />}</div>
        </section>
        <CarsInTheWorkshop />
      </div>
    </div>
  );
}
