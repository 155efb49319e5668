import type { ReactNode } from 'react';
import { usePageAddress } from '../../ui/pages/page-address.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { UnsavedGuard } from '../../ui/saving/unsaved.js';
import { ViewTabs } from '../../ui/pages/view-tabs.js';
import { ArticleList } from './articles/article-list.js';
import { Deliveries } from './receipts/deliveries.js';
import './inventory.css';
import { LocationList } from './location-list.js';
import { PickList } from './pick-list.js';
import { ShortageList } from './stock/shortage-list.js';
import { StockList } from './stock/stock-list.js';
import { Stocktakings } from './counting/stocktakings.js';
import { useFreshInventory } from './use-inventory.js';

/** The views of the store by their words in the address; the first without one. */
const VIEWS: readonly { readonly id: string; readonly label: string; readonly content: () => ReactNode }[] = [
  { id: 'bestaende', label: 'Bestände', content: () => <StockList /> },
  { id: 'artikel', label: 'Artikel', content: () => <ArticleList /> },
  { id: 'fehlbestand', label: 'Fehlbestand', content: () => <ShortageList /> },
  { id: 'kommissionierung', label: 'Kommissionierung', content: () => <PickList /> },
  { id: 'wareneingang', label: 'Wareneingang', content: () => <Deliveries /> },
  { id: 'standorte', label: 'Standorte', content: () => <LocationList /> },
  { id: 'inventur', label: 'Inventur', content: () => <Stocktakings /> },
];

/** "Lager": what lies where, what is short, what goes out and comes in, and counting it. */
export function InventoryPage() {
  useFreshInventory();
  const [address, changeAddress] = usePageAddress();
  const chosen = VIEWS.find(({ id }) => id === address.get('tab')) ?? VIEWS[0];
  // Each view has filters of its own, which stand in the same address.
  const choose = (id: string) =>
    changeAddress(() => new URLSearchParams(id === VIEWS[0]?.id ? {} : { tab: id }));
  return (
    <UnsavedGuard>
      <div className="page inventory">
        <PageHead title="Lager" />
        <ViewTabs
          label="Ansichten"
          tabs={VIEWS.map(({ id, label }) => ({
            id,
            label,
            tabId: `inventory-${id}`,
            panelId: 'inventory-view',
          }))}
          value={chosen?.id ?? ''}
          onChoose={choose}
        />
        <div role="tabpanel" id="inventory-view" aria-labelledby={`inventory-${chosen?.id}`}>
          {chosen?.content()}
        </div>
      </div>
    </UnsavedGuard>
  );
}
