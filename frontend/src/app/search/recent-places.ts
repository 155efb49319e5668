import { session } from '../../api/session/session.js';

const KEY = 'werkstattbuch.places';
const KEPT = 6;

/** A page that was open in this tab. */
export type Place = { readonly to: string; readonly label: string };
type Kept = { readonly of: string; readonly places: readonly Place[] };

/** The places of this user in this tab, the last one first. Titles may name people, so no other tab has them. */
export function recentPlaces(): readonly Place[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept !== null && kept.of === session()?.userId ? kept.places : [];
  } catch {
    return [];
  }
}

/** Notes the page that is left, by its title without the name of the site. */
export function notePlace(to: string, title: string): void {
  const label = title.split(' – ')[0]?.trim() ?? '';
  const of = session()?.userId;
  if (label === '' || of === undefined) return;
  const others = recentPlaces().filter((place) => place.to !== to && place.label !== label);
  const places = [{ to, label }, ...others].slice(0, KEPT);
  sessionStorage.setItem(KEY, JSON.stringify({ of, places } satisfies Kept));
}
