import { accountKey } from '#contracts/bank/account-key.js';
import type { BankEntryEvent } from '#contracts/bank/bank.events.js';
import { bankEntryStream, type KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { bankFilters, type BankStatus } from '#contracts/bank/bank-fields.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { conditionsOf } from '../engine/conditions.js';
import { findAll, inParts } from '../engine/find-all.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey, Where } from '../engine/read-store.js';
import { selectedCount, selectedPage } from '../engine/selected-page.js';

/** Of 200 payers. */
const LAST_ENTRIES = 1_000;

/** What the office sees. An entry that is being booked is booked. */
export function bankStatusOf({ status }: KnownBankEntry): BankStatus {
  if (status === 'open') return 'OPEN';
  return status === 'ignored' ? 'IGNORED' : 'BOOKED';
}

/** What entries have in common that may be one entry in two formats. */
export function twinsOf({ account, bookedOn, cents }: KnownBankEntry): string {
  return `${accountKey(account)} ${bookedOn} ${cents}`;
}

function follow(event: RecordedEvent<BankEntryEvent>): Change<KnownBankEntry> {
  return {
    key: event.data.entryId,
    apply: (known) => {
      const entry = bankEntryStream.evolve(known ?? bankEntryStream.initial, event);
      return entry.status === 'none' ? undefined : entry;
    },
  };
}

export const bankEntries = defineReadModel<KnownBankEntry, BankEntryEvent>({
  name: 'bank-entries',
  version: 3,
  fields: {
    status: text(bankStatusOf),
    statementId: text(({ statementId }) => statementId),
    bookedOn: text(({ bookedOn }) => bookedOn),
    /** Of entries that became a payment. */
    paymentId: text(({ claim }) => (claim === null || claim.refundId !== null ? null : claim.paymentId)),
    /** Of entries that are the bank's side of a refund. */
    refundId: text(({ claim }) => claim?.refundId ?? null),
    /** Entries of one account, day and sum. */
    twins: text(twinsOf),
    /** Of entries that paid for a customer. */
    payerIban: text(({ claim, iban }) => (claim === null ? null : unlessErased(iban))),
    words: words(({ name, purpose, iban, cents }) =>
      [unlessErased(name), unlessErased(purpose), unlessErased(iban), (Math.abs(cents) / 100).toFixed(2)]
        .filter(Boolean)
        .join(' '),
    ),
  },
  indexes: [
    ['bookedOn'],
    ['status', 'bookedOn'],
    ['paymentId'],
    ['refundId', 'bookedOn'],
    ['payerIban', 'bookedOn'],
    ['twins', 'bookedOn'],
    ['statementId', 'bookedOn'],
  ],
  on: {
    BankEntryImported: follow,
    BankEntryClaimed: follow,
    BankEntryRefundClaimed: follow,
    BankEntryBooked: follow,
    BankEntryReleased: follow,
    BankEntryPaidSuppliers: follow,
    BankEntryIgnored: follow,
    BankEntryReopened: follow,
    BankEntryTextsErased: follow,
  },
});

const whereOf = conditionsOf(bankFilters, {});
export type BankSelection = Parameters<typeof whereOf>[0];
const NEWEST_FIRST = [['bookedOn', 'desc']] as const;

/** Newest day first. */
export function bankEntryPage(
  readModels: ReadModels,
  { limit, after, ...selection }: BankSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly KnownBankEntry[]; readonly next: PageKey | null }> {
  return selectedPage(readModels, bankEntries, {
    where: whereOf(selection),
    sort: NEWEST_FIRST,
    limit,
    after,
  });
}

/** The number of matches; at most 5,000 if no index serves the selection. */
export function bankEntryCount(readModels: ReadModels, selection: BankSelection): Promise<number> {
  return selectedCount(readModels, bankEntries, { where: whereOf(selection), sort: NEWEST_FIRST });
}

/** All open entries, newest day first. */
export async function openBankEntries(readModels: ReadModels): Promise<readonly KnownBankEntry[]> {
  return allEntries(readModels, { status: { eq: 'OPEN' } });
}

function allEntries(readModels: ReadModels, where: Where): Promise<readonly KnownBankEntry[]> {
  return findAll(readModels, bankEntries, { where, sort: NEWEST_FIRST });
}

/** The entry that became this payment. */
export async function bankEntryOfPayment(
  readModels: ReadModels,
  paymentId: string,
): Promise<KnownBankEntry | null> {
  const { items } = await readModels.find(bankEntries, {
    where: { paymentId: { eq: paymentId } },
    sort: [['paymentId', 'asc']],
    limit: 1,
  });
  return items[0] ?? null;
}

/** Those of these refunds that an entry is the bank's side of. */
export async function refundsOfBankEntries(
  readModels: ReadModels,
  refundIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const ids of inParts(refundIds))
    for (const { claim } of await allEntries(readModels, { refundId: { in: ids } }))
      found.add(claim?.refundId ?? '');
  return found;
}

/** For each IBAN the customers for whom it paid, from its last entries. */
export async function customersOfIbans(
  readModels: ReadModels,
  ibans: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const part of inParts(ibans)) {
    const { items } = await readModels.find(bankEntries, {
      where: { payerIban: { in: part } },
      sort: [['bookedOn', 'desc']],
      limit: LAST_ENTRIES,
    });
    for (const { iban, claim } of items) {
      if (iban === null || claim === null) continue;
      found.set(iban, (found.get(iban) ?? new Set()).add(claim.customerId));
    }
  }
  return found;
}

/** All entries that came with this statement first. */
export async function entriesOfStatement(
  readModels: ReadModels,
  statementId: string,
): Promise<readonly KnownBankEntry[]> {
  return allEntries(readModels, { statementId: { eq: statementId } });
}

/** All entries with the account, day and sum of one of these, by what they have in common. */
export async function bankEntriesLike(
  readModels: ReadModels,
  entries: readonly KnownBankEntry[],
): Promise<ReadonlyMap<string, readonly KnownBankEntry[]>> {
  const found = new Map<string, KnownBankEntry[]>();
  const wanted = [...new Set(entries.map(twinsOf))];
  for (const twins of inParts(wanted)) {
    for (const entry of await allEntries(readModels, { twins: { in: twins } })) {
      const key = twinsOf(entry);
      found.set(key, [...(found.get(key) ?? []), entry]);
    }
  }
  return found;
}

export function bankEntriesByIds(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownBankEntry>> {
  return readModels.getMany(bankEntries, ids);
}

export function bankEntryById(readModels: ReadModels, id: string): Promise<KnownBankEntry | null> {
  return readModels.get(bankEntries, id);
}
