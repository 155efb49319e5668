import { Tab, TabList } from '@fluentui/react-components';
import { useState } from 'react';
import { usePageTitle } from '../../ui/page-title.js';
import { CarsInTheWorkshop } from './cars-in-the-workshop.js';
import { NumbersSearch } from './numbers-search.js';
import { ContextBanner, SupplyHead } from './supply-head.js';
import { useCarOfAddress } from './use-car-of-address.js';
import { VehicleWizard } from './vehicle-wizard.js';

type SearchTab = 'tree' | 'vin' | 'hsn-tsn';

/** "Fahrzeugsuche": by the tree, the VIN or the key numbers, or by a click on a car that is here. */
export function VehicleSearchPage() {
  usePageTitle('Fahrzeugsuche');
  const [tab, setTab] = useState<SearchTab>('tree');
  // What was typed and chosen starts anew when the context is cleared.
  const [round, setRound] = useState(0);
  const { busy } = useCarOfAddress();
  return (
    <div className="page">
      <SupplyHead title="Fahrzeugsuche" banner={false} />
      <div className="supply-columns is-search">
        <section className="card" aria-label="Fahrzeug wählen" aria-busy={busy}>
          <TabList selectedValue={tab} onTabSelect={(_, { value }) => setTab(value as SearchTab)}>
            <Tab value="tree">Fahrzeugauswahl</Tab>
            <Tab value="vin">VIN</Tab>
            <Tab value="hsn-tsn">HSN/TSN</Tab>
          </TabList>
          <ContextBanner onCleared={() => setRound((before) => before + 1)} />
          <div key={round}>{tab === 'tree' ? <VehicleWizard /> : <NumbersSearch kind={tab} />}</div>
        </section>
        <CarsInTheWorkshop />
      </div>
    </div>
  );
}
