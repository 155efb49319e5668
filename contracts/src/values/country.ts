/** All countries by the codes of ISO 3166-1, and Kosovo as everybody writes it. */
const CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM ' +
  'FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN ' +
  'MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL ' +
  'TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** Kosovo has no code of ISO 3166-1; EN 16931 gives it one of its own. */
const KOSOVO = { written: 'XK', code: '1A' };

/** What people write instead of the German or English name, by code. */
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

/** Made when the first country is asked for. */
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

/** The code of a country as people write it; nothing written: Germany; null: not known. */
export function countryCode(name: string | null): string | null {
  if (name === null || name.trim() === '') return 'DE';
  known ??= codesByName();
  return known.get(fold(name)) ?? null;
}
