import { Tab, TabList } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';
import './view-tabs.css';

export type ViewTab<View extends string> = {
  readonly id: View;
  readonly label: ReactNode;
  /** Ids of the tab and of what it shows, where that is one element. */
  readonly tabId?: string;
  readonly panelId?: string;
};

type ViewTabsProps<View extends string> = {
  readonly label?: string;
  readonly tabs: readonly ViewTab<View>[];
  readonly value: View;
  readonly onChoose: (view: View) => void;
};

/** Tabs in one row, on a phone too: the row scrolls where it is too long. */
export function ViewTabs<View extends string>({ label, tabs, value, onChoose }: ViewTabsProps<View>) {
  const list = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex(({ id }) => id === value);
  useEffect(() => showTab(list.current, place), [place]);
  return (
    <TabList
      ref={list}
      className="view-tabs"
      aria-label={label}
      selectedValue={value}
      onTabSelect={(_, { value: chosen }) => onChoose(chosen as View)}
    >
      {tabs.map((tab) => (
        <Tab key={tab.id} value={tab.id} id={tab.tabId} aria-controls={tab.panelId}>
          {tab.label}
        </Tab>
      ))}
    </TabList>
  );
}

/** Brings the chosen tab into sight, and the row alone: the page stays where it is. */
function showTab(list: HTMLElement | null, place: number): void {
  const tab = list?.children[place];
  if (!list || !tab) return;
  const [row, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.left >= row.left && box.right <= row.right) return;
  list.scrollLeft += box.left - row.left - (row.width - box.width) / 2;
}
