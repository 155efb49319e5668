import { assertNoFaults, type FieldError } from '#contracts/kernel/problem.js';
import {
  isNavigationItem,
  isShortcutUrl,
  type Navigation,
  type NavigationEvent,
  type NavigationItems,
  type Shortcut,
} from '#contracts/settings/navigation.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { sameValue } from './whole-value.js';

/** Arranges menu and shortcuts anew. 400 for unknown entries and for links that may not be. */
export const arrangeNavigation =
  (
    navigationItems: Readonly<Record<string, unknown>>,
    shortcuts: readonly Shortcut[],
    expectedRevision?: number,
  ): Decide<Navigation, NavigationEvent> =>
  (navigation) => {
    assertSeen(navigation, expectedRevision);
    const errors = [...wrongItems(navigationItems), ...wrongShortcuts(shortcuts)];
    assertNoFaults(errors);
    const data = { navigationItems: navigationItems as NavigationItems, shortcuts };
    if (navigation.revision > 0 && sameValue(data, navigation)) return [];
    return [{ type: 'NavigationArranged', version: 1, data }];
  };

/** At most so many wrong entries are named: the body may hold thousands. */
const MAX_ERRORS = 50;

function wrongItems(items: Readonly<Record<string, unknown>>): FieldError[] {
  return Object.entries(items)
    .flatMap(([item, shown]) => {
      // The name itself is not repeated: it may be anything.
      if (!isNavigationItem(item))
        return [{ field: 'navigationItems', message: 'Unbekannter Navigationseintrag.' }];
      if (typeof shown !== 'boolean') {
        return [{ field: `navigationItems.${item}`, message: 'Der Wert muss wahr oder falsch sein.' }];
      }
      return [];
    })
    .slice(0, MAX_ERRORS);
}

function wrongShortcuts(shortcuts: readonly Shortcut[]): FieldError[] {
  const ids = new Set<string>();
  return shortcuts.flatMap(({ id, url }, index) => {
    const errors: FieldError[] = [];
    if (ids.has(id))
      errors.push({ field: `shortcuts.${index}.id`, message: 'Diese Kennung ist doppelt vergeben.' });
    ids.add(id);
    if (!isShortcutUrl(url)) {
      errors.push({
        field: `shortcuts.${index}.url`,
        message: 'Erlaubt sind Links, die mit /, https://, http://, mailto: oder tel: beginnen.',
      });
    }
    return errors;
  });
}
