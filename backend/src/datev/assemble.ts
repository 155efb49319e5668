import type { BatchExported, PartyAccount } from '#contracts/datev/datev-batch.events.js';
import type { DatevBooks } from '#contracts/datev/datev-batches.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { collectiveAccountOf } from './books/accounts.js';
import type { BookDocument, BookSettings, Party, Posting } from './books/posting.js';
import { MOST_DOCUMENTS } from './batch.js';
import type { CollectedPeriod } from './period.js';

/** A batch before it is written: its documents in the order of number and date, and their lines. */
export type Assembled = {
  readonly period: CollectedPeriod;
  readonly documents: readonly BookDocument[];
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
  period: CollectedPeriod,
): Assembled {
  const { since, from, to } = period;
  const documents = candidates
    .filter(({ id, on }) => since <= on && on <= to && !books.batchOf.has(id))
    .toSorted(
      (a, b) => byNumber.compare(a.number, b.number) || a.on.localeCompare(b.on) || a.id.localeCompare(b.id),
    )
    .slice(0, MOST_DOCUMENTS);
  const { accountOf, newAccounts } = partyAccounts(documents, books, settings);
  const isLate = (on: LocalDate): boolean => on < from;
  const parties = bestKnown(documents.flatMap((document) => document.parties));
  return {
    period,
    documents,
    late: documents.filter(({ on }) => isLate(on)).map(({ id }) => id),
    postings: documents.flatMap(({ book, on }) => book(accountOf, isLate(on))),
    accounts: parties
      .map((party) => ({ account: accountOf(party), party }))
      .toSorted((a, b) => a.account.localeCompare(b.account) || a.party.key.localeCompare(b.party.key)),
    newAccounts,
    sumCents: documents.reduce((sum, { sumCents }) => sum + sumCents, 0),
  };
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

function nextAccount(known: ReadonlyMap<string, string>, key: string, collective: string): string {
  const side = key.slice(0, key.indexOf(':') + 1);
  const count = [...known.keys()].filter((other) => other.startsWith(side)).length;
  return String(Number(collective) + count + 1).padStart(collective.length, '0');
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
