/** ISO 3166-1 codes, and the common code of Kosovo. */
const CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM ' +
  'FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN ' +
  'MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL ' +
  'TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** Kosovo has no ISO 3166-1 code; EN 16931 assigns `1A`. */
const KOSOVO = { written: 'XK', code: '1A' };

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  BA: ['Bosnien'],
  BE: ['België', 'Belgique'],
  BY: ['Weißrussland'],
  CH: ['Suisse', 'Svizzera'],
  CI: ['Elfenbeinküste'],
  CZ: ['Tschechische Republik'],
  DE: ['Bundesrepublik Deutschland', 'BRD', 'D'],
  DK: ['Danmark'],
  ES: ['España'],
  GB: ['Großbritannien', 'England', 'UK'],
  HK: ['Hongkong'],
  IT: ['Italia'],
  MD: ['Moldau', 'Moldawien'],
  MK: ['Mazedonien'],
  MO: ['Macau'],
  NL: ['Holland', 'Nederland'],
  NO: ['Norge'],
  PL: ['Polska'],
  RU: ['Russische Föderation'],
  SE: ['Sverige'],
  TR: ['Turkey'],
  US: ['USA', 'Vereinigte Staaten von Amerika'],
};

const fold = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('de');

let known: ReadonlyMap<string, string> | null = null;

function codesByName(): ReadonlyMap<string, string> {
  const languages = ['de', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const codes = CODES.flatMap((written) => {
    const names = [
      ...languages.map((language) => language.of(written) ?? written),
      ...(ALIASES[written] ?? []),
    ];
    const code = written === KOSOVO.written ? KOSOVO.code : written;
    return [written, ...names].map((name) => [fold(name), code] as const);
  });
  return new Map(codes);
}

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Where a country lies for VAT; null: unknown. */
export function vatAreaOf(name: string | null): 'germany' | 'eu' | 'third' | null {
  const code = countryCode(name);
  if (code === null || code === 'DE') return code && 'germany';
  return EU.includes(code) ? 'eu' : 'third';
}

/** The code of a German or English country name; DE for null or an empty text, null for an unknown country. */
export function countryCode(name: string | null): string | null {
  if (name === null || name.trim() === '') return 'DE';
  known ??= codesByName();
  return known.get(fold(name)) ?? null;
}
