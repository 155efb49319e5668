/** German names, and what people write instead, by ISO 3166-1 code. Neighbours and where cars come from. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  AT: ['Österreich', 'Austria'],
  BA: ['Bosnien und Herzegowina', 'Bosnien'],
  BE: ['Belgien', 'Belgium', 'België', 'Belgique'],
  BG: ['Bulgarien', 'Bulgaria'],
  CA: ['Kanada', 'Canada'],
  CH: ['Schweiz', 'Switzerland', 'Suisse', 'Svizzera'],
  CY: ['Zypern', 'Cyprus'],
  CZ: ['Tschechien', 'Tschechische Republik', 'Czechia'],
  DE: ['Deutschland', 'Bundesrepublik Deutschland', 'BRD', 'Germany', 'D'],
  DK: ['Dänemark', 'Denmark', 'Danmark'],
  EE: ['Estland', 'Estonia'],
  ES: ['Spanien', 'Spain', 'España'],
  FI: ['Finnland', 'Finland'],
  FR: ['Frankreich', 'France'],
  GB: ['Vereinigtes Königreich', 'Großbritannien', 'England', 'United Kingdom', 'UK'],
  GR: ['Griechenland', 'Greece'],
  HR: ['Kroatien', 'Croatia'],
  HU: ['Ungarn', 'Hungary'],
  IE: ['Irland', 'Ireland'],
  IT: ['Italien', 'Italy', 'Italia'],
  LI: ['Liechtenstein'],
  LT: ['Litauen', 'Lithuania'],
  LU: ['Luxemburg', 'Luxembourg'],
  LV: ['Lettland', 'Latvia'],
  MT: ['Malta'],
  NL: ['Niederlande', 'Holland', 'Netherlands', 'Nederland'],
  NO: ['Norwegen', 'Norway', 'Norge'],
  PL: ['Polen', 'Poland', 'Polska'],
  PT: ['Portugal'],
  RO: ['Rumänien', 'Romania'],
  RS: ['Serbien', 'Serbia'],
  SE: ['Schweden', 'Sweden', 'Sverige'],
  SI: ['Slowenien', 'Slovenia'],
  SK: ['Slowakei', 'Slovakia'],
  TR: ['Türkei', 'Turkey', 'Türkiye'],
  UA: ['Ukraine'],
  US: ['USA', 'Vereinigte Staaten', 'Vereinigte Staaten von Amerika', 'United States'],
};

const fold = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('de');

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => [code, ...names].map((name) => [fold(name), code])),
);

/** The ISO 3166-1 code of a country as people write it; nothing written: Germany; null: not known. */
export function countryCode(name: string | null): string | null {
  if (name === null || name.trim() === '') return 'DE';
  return CODES.get(fold(name)) ?? null;
}
