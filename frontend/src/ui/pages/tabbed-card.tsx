import { useId, useState, type ReactNode } from 'react';
import { usePageAddress } from './page-address.js';
import './tabbed-card.css';
import { ViewTabs } from './view-tabs.js';

export type DetailTab = {
  /** A German word, which stands in the address: `?tab=fahrzeuge`. */
  readonly id: string;
  readonly label: string;
  /** How many there are of it. */
  readonly count?: number;
  readonly content: () => ReactNode;
};

/**
 * A card of tabs, the chosen one in the address; the first without a word. A tab is drawn when it is first chosen and
 * stays then, hidden behind the others: what was typed in it is not lost.
 */
export function TabbedCard({
  tabs,
  name = 'tab',
}: {
  readonly tabs: readonly DetailTab[];
  readonly name?: string;
}) {
  const [address, changeAddress] = usePageAddress();
  const id = useId();
  const chosen = tabs.find((tab) => tab.id === address.get(name)) ?? tabs[0];
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (chosen === undefined) return null;
  if (!seen.includes(chosen.id)) setSeen([...seen, chosen.id]);
  const choose = (tab: string) =>
    changeAddress((before) => {
      const next = new URLSearchParams(before);
      if (tab === tabs[0]?.id) next.delete(name);
      else next.set(name, tab);
      return next;
    });
  return (
    <section className="card tabbed-card">
      <ViewTabs
        tabs={tabs.map((tab) => ({
          id: tab.id,
          label: <TabLabel tab={tab} />,
          tabId: `${id}-${tab.id}`,
          panelId: `${id}-${tab.id}-panel`,
        }))}
        value={chosen.id}
        onChoose={choose}
      />
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== chosen.id}
        >
          {(tab.id === chosen.id || seen.includes(tab.id)) && tab.content()}
        </div>
      ))}
    </section>
  );
}

function TabLabel({ tab: { label, count } }: { readonly tab: DetailTab }) {
  return (
    <>
      {label}
      {count !== undefined && <span className="tab-count">{count}</span>}
    </>
  );
}
