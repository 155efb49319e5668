import type { SearchHit, SearchKind } from '#contracts/search/search.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** A line of the search that does something; `note`: in quiet words. */
export type Deed = { readonly label: string; readonly to: string; readonly note?: string };

/** Something to do with what was found. */
type Verb = {
  /** The word that somebody begins with. */
  readonly word: string;
  readonly kinds: readonly SearchKind[];
  readonly label: (hit: SearchHit) => string;
  readonly to: (hit: SearchHit) => string;
};

const nameOf = ({ plate, label }: SearchHit): string => plate ?? label;
const partyOf = ({ kind, id }: SearchHit): string =>
  `${kind === 'vehicle' ? 'vehicleId' : 'customerId'}=${id}`;

const VERBS: readonly Verb[] = [
  {
    word: 'termin',
    kinds: ['vehicle', 'customer'],
    label: (hit) => `Termin für ${nameOf(hit)}`,
    to: (hit) => `/appointments/new?${partyOf(hit)}`,
  },
  {
    word: 'auftrag',
    kinds: ['vehicle', 'customer'],
    label: (hit) => `Auftrag für ${nameOf(hit)}`,
    to: (hit) => `/work-orders?neu=1&${partyOf(hit)}`,
  },
  {
    word: 'rechnung',
    kinds: ['workOrder'],
    label: (hit) => `Rechnung zu ${hit.label}`,
    to: ({ id }) => `/work-orders?view=orders&id=${id}&rechnung=1`,
  },
];

/** What was typed: the verb that it begins with, and what it is about. */
export type Typed = { readonly verb: Verb | null; readonly about: string };

/** `Termin für AH-MB 201`: the verb and the plate. A verb alone is a word like any other. */
export function typedWith(text: string): Typed {
  const typed = text.trim();
  const [, word = '', about = ''] = /^(\p{L}+)\s+(?:(?:für|fuer|zu|von)\s+)?(.+)$/u.exec(typed) ?? [];
  const verb = VERBS.find((one) => one.word === word.toLowerCase());
  return verb === undefined ? { verb: null, about: typed } : { verb, about: about.trim() };
}

/** What can be done with what was found: what the verb says, else everything with the best hit. */
export function commandsWith({ verb }: Typed, hits: readonly SearchHit[]): readonly Deed[] {
  if (verb !== null) {
    return hits
      .filter(({ kind }) => verb.kinds.includes(kind))
      .map((hit) => ({ label: verb.label(hit), to: verb.to(hit), note: hit.note }));
  }
  const [best] = hits;
  if (best === undefined) return [];
  return VERBS.filter(({ kinds }) => kinds.includes(best.kind)).map((one) => ({
    label: one.label(best),
    to: one.to(best),
  }));
}

const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const;

/** `DATEV Oktober`: the batches of that month, the last one that is not after today; nothing without a month. */
export function datevCommands(text: string, today: LocalDate): readonly Deed[] {
  const [, word = ''] = /^datev\s+(\p{L}{2,})/iu.exec(text.trim()) ?? [];
  const at = word === '' ? -1 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase()));
  if (at < 0) return [];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const ofYear = at + 1 > month ? year - 1 : year;
  const to = `/datev?monat=${ofYear}-${String(at + 1).padStart(2, '0')}`;
  const label = `DATEV ${MONTHS[at]} ${ofYear}`;
  return [
    { label, to },
    { label: `${label}: Eingangsrechnungen`, to: `${to}&art=INCOMING` },
    { label: `${label}: Zahlungen`, to: `${to}&art=PAYMENTS` },
  ];
}
