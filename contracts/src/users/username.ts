/** The comparable form of a user name: ignores case and Unicode composition. */
export function normaliseUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

const ALIKE: Readonly<Record<string, string>> = {
  '1': 'l',
  i: 'l',
  ı: 'l',
  '|': 'l',
  '0': 'o',
  ɑ: 'a',
  ɡ: 'g',
};

/** What a reader takes the user name for: `lager1`, `lageri` and `lagerl` look alike. */
export function looksOf(username: string): string {
  return [...normaliseUsername(username)].map((sign) => ALIKE[sign] ?? sign).join('');
}
