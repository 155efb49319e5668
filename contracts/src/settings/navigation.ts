import { menuPages, type MenuPage } from '../access/staff-routes.js';
import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';

export type NavigationItem = MenuPage['item'];
/** The menu entries that can be hidden, named after their routes (decisions §4). */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = menuPages.map(({ item }) => item);

/** False hides the entry for all users; a missing entry is shown. */
export type NavigationItems = { readonly [Item in NavigationItem]?: boolean };

/** A button in the header. `/path` opens inside the product, every other URL in a new tab. */
export type Shortcut = {
  readonly id: string;
  readonly label: string;
  readonly url: string;
  readonly icon: string;
};

export type NavigationArranged = DomainEvent<
  'NavigationArranged',
  1,
  { navigationItems: NavigationItems; shortcuts: readonly Shortcut[] }
>;
export type NavigationEvent = NavigationArranged;

export const navigationEventDefinitions: EventDefinitions<NavigationEvent> = {
  NavigationArranged: { version: 1 },
};

export type Navigation = {
  readonly navigationItems: NavigationItems;
  readonly shortcuts: readonly Shortcut[];
  readonly revision: number;
};

function evolve(_: Navigation, event: RecordedEvent<NavigationEvent>): Navigation {
  return { ...event.data, revision: event.revision + 1 };
}

export const navigationStream = {
  name: 'navigation',
  initial: { navigationItems: {}, shortcuts: [], revision: 0 } as Navigation,
  evolve,
  revisionOf: ({ revision }: Navigation) => revision,
};

export function isNavigationItem(value: unknown): value is NavigationItem {
  return (NAVIGATION_ITEMS as readonly unknown[]).includes(value);
}

/** Allowed targets of a shortcut: `/path` (not `//`), `https://`, `http://`, `mailto:`, `tel:`; no backslash. */
export function isShortcutUrl(url: string): boolean {
  // Browsers drop control characters and treat a backslash as a slash: both could turn a path into another host.
  if (
    /[\\\s]/.test(url) ||
    [...url].some((character) => character.charCodeAt(0) < 0x21 || character === '\x7f')
  )
    return false;
  if (/^\/(?!\/)/.test(url)) return true;
  if (/^(mailto|tel):./i.test(url)) return true;
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url);
}
