import { assertNoFaults, type FieldError } from '#contracts/kernel/problem.js';
import {
  isNavigationItem,
  isShortcutUrl,
  type Navigation,
  type NavigationEvent,
  type NavigationItems,
  type Shortcut,
} from '#contracts/settings/navigation.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { sameValue } from './whole-value.js';

/** Replaces menu and shortcuts. 400 for unknown entries and forbidden links. */
export const arrangeNavigation =
  (
    navigationItems: Readonly<Record<string, unknown>>,
    shortcuts: readonly Shortcut[],
  ): Decide<Navigation, NavigationEvent> =>
  (navigation) => {
    const errors = [...wrongItems(navigationItems), ...wrongShortcuts(shortcuts)];
    assertNoFaults(errors);
    const data = { navigationItems: navigationItems as NavigationItems, shortcuts };
    if (navigation.revision > 0 && sameValue(data, navigation)) return [];
    return [{ type: 'NavigationArranged', version: 1, data }];
  };

/** Maximum number of reported errors, because the body may contain thousands. */
const MAX_ERRORS = 50;

function wrongItems(items: Readonly<Record<string, unknown>>): FieldError[] {
  return Object.entries(items)
    .flatMap(([item, shown]) => {
      // Does not repeat the name, because it is arbitrary input.
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
