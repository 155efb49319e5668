import type { BatchExported, PartyAccount } from '#contracts/datev/datev-batch.events.js';
import type { DatevBooks } from '#contracts/datev/datev-batches.js';
import { conflict } from '#contracts/kernel/problem.js';
import { germanEuros } from '#contracts/values/german.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { collectiveAccountOf } from './books/accounts.js';
import type { BookDocument, BookSettings, Party, Posting } from './books/posting.js';
import { MOST_DOCUMENTS } from './batch.js';
import type { CollectedPeriod } from './period.js';

/** A batch before it is written: its documents in the order of number and date, and their lines. */
export type Assembled = {
  readonly period: CollectedPeriod;
  readonly documents: readonly BookDocument[];
  /** How many documents the next batch must take. */
  readonly left: number;
  readonly late: readonly string[];
  readonly postings: readonly Posting[];
  readonly accounts: readonly { readonly account: string; readonly party: Party }[];
  readonly newAccounts: readonly PartyAccount[];
  readonly sumCents: number;
};

const byNumber = new Intl.Collator('de', { numeric: true });

/** Chooses the documents that are in no batch, and books them. Pure. */
export function assemble(
  candidates: readonly BookDocument[],
  books: DatevBooks,
  settings: BookSettings,
  wanted: CollectedPeriod,
): Assembled {
  const { since, from, to } = wanted;
  const free = candidates.filter(({ id, on }) => since <= on && on <= to && !books.batchOf.has(id));
  const { chosen, period } = firstOf(free, wanted);
  const documents = chosen.toSorted(
    (a, b) => byNumber.compare(a.number, b.number) || a.on.localeCompare(b.on) || a.id.localeCompare(b.id),
  );
  const { accountOf, newAccounts } = partyAccounts(documents, books, settings);
  const isLate = (on: LocalDate): boolean => on < from;
  const parties = bestKnown(documents.flatMap((document) => document.parties));
  return {
    period,
    documents,
    left: free.length - documents.length,
    late: documents.filter(({ on }) => isLate(on)).map(({ id }) => id),
    postings: documents.flatMap(({ book, on }) => book(accountOf, isLate(on))),
    accounts: parties
      .map((party) => ({ account: accountOf(party), party }))
      .toSorted((a, b) => a.account.localeCompare(b.account) || a.party.key.localeCompare(b.party.key)),
    newAccounts,
    sumCents: documents.reduce((sum, { sumCents }) => sum + sumCents, 0),
  };
}

/** At most `MOST_DOCUMENTS`. The period then ends earlier, so that what is left is not late in the next batch. */
function firstOf(free: readonly BookDocument[], period: CollectedPeriod) {
  const byDay = free.toSorted((a, b) => a.on.localeCompare(b.on) || a.id.localeCompare(b.id));
  const next = byDay[MOST_DOCUMENTS];
  if (next === undefined) return { chosen: free, period };
  const whole = byDay.filter(({ on }) => on < next.on);
  if (whole.length > 0 && next.on > period.from)
    return { chosen: whole, period: { ...period, to: addDays(next.on, -1) } };
  // The late ones, or those of one day, are too many.
  const to = next.on > period.from ? next.on : period.from;
  return { chosen: byDay.slice(0, MOST_DOCUMENTS), period: { ...period, to } };
}

/** Throws 409 if the bookings do not add up to the documents. */
export function assertAddsUp({ postings, sumCents }: Pick<Assembled, 'postings' | 'sumCents'>): void {
  const bookedCents = postings.reduce((sum, { signedCents }) => sum + signedCents, 0);
  if (bookedCents === sumCents) return;
  throw conflict(
    `Die Buchungen ergeben ${germanEuros(bookedCents)}, die Belege ${germanEuros(sumCents)}. Der Stapel wurde nicht exportiert.`,
  );
}

const factsAbout = ({ name, street }: Party): number => Number(name !== '') + Number(street !== '');

/** Each customer or supplier once, as the document that says most about them names them. */
function bestKnown(parties: readonly Party[]): readonly Party[] {
  const byKey = new Map<string, Party>();
  for (const party of parties) {
    const other = byKey.get(party.key);
    if (other === undefined || factsAbout(party) >= factsAbout(other)) byKey.set(party.key, party);
  }
  return [...byKey.values()];
}

/** A customer or supplier keeps the account that it once got. The next ones are counted from the collective account. */
function partyAccounts(documents: readonly BookDocument[], books: DatevBooks, settings: BookSettings) {
  const newAccounts: PartyAccount[] = [];
  const known = new Map(books.accounts);
  const accountOf = ({ key }: Party): string => {
    const collective = collectiveAccountOf(key, settings);
    if (settings.datev.partyAccounts === 'ONE') return collective;
    const account = known.get(key) ?? nextAccount(known, key, collective);
    if (!known.has(key)) {
      known.set(key, account);
      newAccounts.push({ party: key, account });
    }
    return account;
  };
  documents.forEach(({ parties }) => parties.forEach(accountOf));
  return { accountOf, newAccounts };
}

/** One above the highest account of that side; the first one follows the collective account. */
function nextAccount(known: ReadonlyMap<string, string>, key: string, collective: string): string {
  const side = key.slice(0, key.indexOf(':') + 1);
  const taken = [...known].flatMap(([other, account]) => (other.startsWith(side) ? [Number(account)] : []));
  const highest = taken.reduce((one, other) => Math.max(one, other), Number(collective));
  return String(highest + 1).padStart(collective.length, '0');
}

/** The facts of the event that the assembled batch has. */
export function factsOf({
  period,
  documents,
  late,
  postings,
  newAccounts,
  sumCents,
}: Assembled): Pick<
  BatchExported['data'],
  'kind' | 'fiscalYear' | 'from' | 'to' | 'documents' | 'late' | 'rows' | 'newAccounts' | 'sumCents'
> {
  const { kind, fiscalYear, from, to } = period;
  const ids = documents.map(({ id }) => id);
  return { kind, fiscalYear, from, to, documents: ids, late, rows: postings.length, newAccounts, sumCents };
}
