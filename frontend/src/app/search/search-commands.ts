import type { Role } from '#contracts/access/roles.js';
import { mayOpen } from '#contracts/access/staff-routes.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { menusFor } from '../menu/menu.js';

/** A page or something to do there, as the search offers it. */
export type Command = { readonly label: string; readonly to: string; readonly also?: string };

/** Actions by the words that users search for, besides the names of the pages. */
const ACTIONS: readonly Command[] = [
  { label: 'Tagestafel', to: '/work-orders?view=day', also: 'Mechaniker Plan Uhren' },
  { label: 'Ausgangsrechnungen', to: '/work-orders?view=invoices', also: 'Rechnungen Kunden' },
  { label: 'Überfällige Rechnungen', to: '/work-orders?view=invoices&stand=ueberfaellig', also: 'Mahnung' },
  { label: 'Angefragte Termine', to: '/appointments?status=angefragt', also: 'Anfragen offen' },
  { label: 'Artikel', to: '/inventory?tab=artikel', also: 'Teile Stammdaten' },
  { label: 'Fehlbestand', to: '/inventory?tab=fehlbestand', also: 'Mindestbestand bestellen' },
  { label: 'Kommissionierung', to: '/inventory?tab=kommissionierung', also: 'Teile ausgeben' },
  { label: 'Wareneingang', to: '/inventory?tab=wareneingang', also: 'Lieferung buchen' },
  { label: 'Inventur', to: '/inventory?tab=inventur', also: 'zählen' },
  { label: 'Teile suchen', to: '/supply/catalog', also: 'Katalog bestellen' },
  { label: 'Warenkorb', to: '/supply/basket', also: 'bestellen' },
  { label: 'Bestellungen', to: '/supply/orders', also: 'Teile Lieferant' },
  { label: 'Neuer Kunde', to: '/customers?neu=1', also: 'anlegen' },
  { label: 'Neuer Auftrag', to: '/work-orders?neu=1', also: 'anlegen annehmen' },
  { label: 'DATEV-Export', to: '/datev', also: 'Steuerberater Monat Buchungen' },
  { label: 'Einstellungen', to: '/settings', also: 'Firma Navigation Werkstatt' },
];

/** Everything that somebody with these roles may open: the pages of his menus and what can be done on them. */
export function commandsFor(roles: readonly Role[], items: NavigationItems): readonly Command[] {
  const pages = menusFor(roles, items).flatMap(({ columns }) =>
    columns.flat().flatMap(({ entries }) => entries.map(({ label, to }) => ({ label, to }))),
  );
  const allowed = [...pages, ...ACTIONS].filter(({ to }) => mayOpen(to.split('?')[0] ?? to, roles));
  const everybody = [
    { label: 'Startseite', to: '/', also: 'Homepage öffentlich' },
    { label: 'Über uns', to: '/about' },
  ];
  return [...new Map([...allowed, ...everybody].map((command) => [command.to, command])).values()];
}

/** Those of which each word typed begins a word, the names of pages first. */
export function commandsLike(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = wordsOf(typed);
  const begins = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const byName = commands.filter(({ label }) => begins(label));
  const others = commands.filter(({ label, also = '' }) => !begins(label) && begins(`${label} ${also}`));
  return [...byName, ...others];
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
