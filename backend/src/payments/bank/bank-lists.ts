import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BankEntryAnswer, BankProposalAnswer, SureAnswer } from '#contracts/bank/bank-answers.js';
import { bankStatementStream, type KnownBankEntry } from '#contracts/bank/bank-entry.js';
import type { StatementFormat } from '#contracts/bank/bank.events.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { balanceOf } from '#contracts/payments/balance.js';
import { openMovements, owedCostsOn, type OpenItem } from '#contracts/payments/open-item.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import {
  bankEntriesLike,
  bankEntryCount,
  bankEntryPage,
  bankStatusOf,
  customersOfIbans,
  openBankEntries,
  twinsOf,
  type BankSelection,
} from '#projections/payments/bank-entries.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openItemsByIds, openItemsOn } from '#projections/payments/open-items.js';
import { supplierInvoiceById } from '#projections/supplier-invoices/supplier-invoices.js';
import { newestSupplierDues, stillDue, type SupplierDue } from '#projections/payments/supplier-dues.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { doubleOf } from './doubles.js';
import { Proposals, type Payable } from './proposals.js';

/** The newest invoices of suppliers, of which something is due, among which a debit is looked for. */
const MOST_SUPPLIER_INVOICES = 1_000;
/** Entries between which other calls are answered. */
const AT_ONCE = 500;

/** An open credit and the one thing that it surely pays. */
export type SureEntry = { readonly entry: KnownBankEntry; readonly proposal: BankProposalAnswer };

/** Entries with proposals. Only proposes: a booking decides from the streams. */
@Injectable()
export class BankLists {
  constructor(
    private readonly streams: StreamReader,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async page(
    selection: BankSelection,
    today: LocalDate,
    page: { readonly limit: number; readonly after?: string },
  ) {
    const [{ items, next }, totalElements] = await Promise.all([
      bankEntryPage(this.readModels, { ...selection, ...page }),
      bankEntryCount(this.readModels, selection),
    ]);
    return { items: await this.answers(items, today), next, totalElements };
  }

  async one(entry: KnownBankEntry, today: LocalDate): Promise<BankEntryAnswer> {
    const [answer] = await this.answers([entry], today);
    if (answer === undefined) throw new Error('An entry has one answer');
    return answer;
  }

  async sure(today: LocalDate): Promise<SureAnswer> {
    const sure = await this.sureEntries(today);
    return { count: sure.length, amount: sure.reduce((sum, { entry }) => sum + entry.cents, 0) / 100 };
  }

  /** Credits whose purpose names the number of an invoice with exactly their sum. No invoice twice, no probable doubles. */
  async sureEntries(today: LocalDate): Promise<readonly SureEntry[]> {
    const entries = (await openBankEntries(this.readModels)).filter(({ cents }) => cents > 0);
    const proposals = await this.customerProposals(entries, today);
    const sure: SureEntry[] = [];
    for (const [place, entry] of entries.entries()) {
      // Others are answered meanwhile.
      if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const proposal = proposals.for(entry).find(({ isSure }) => isSure);
      if (proposal !== undefined) sure.push({ entry, proposal });
    }
    const doubles = await this.doublesOf(sure.map(({ entry }) => entry));
    const taken = new Set<string>();
    return sure.filter(({ entry, proposal: { parts } }) => {
      if (doubles.has(entry.id) || parts.some(({ id }) => taken.has(id))) return false;
      for (const { id } of parts) taken.add(id);
      return true;
    });
  }

  /** By entry: the one of an earlier file in another format that is probably the same. */
  private async doublesOf(
    entries: readonly KnownBankEntry[],
  ): Promise<ReadonlyMap<string, NonNullable<BankEntryAnswer['double']>>> {
    const like = await bankEntriesLike(this.readModels, entries);
    const several = [...like.values()].filter((group) => group.length > 1).flat();
    const formats = new Map<string, StatementFormat>();
    for (const id of new Set(several.map(({ statementId }) => statementId))) {
      const { state } = await this.streams.load(bankStatementStream, id);
      if (state !== null) formats.set(id, state.format);
    }
    const found = new Map<string, NonNullable<BankEntryAnswer['double']>>();
    const formatOf = ({ statementId }: KnownBankEntry) => formats.get(statementId) ?? 'CSV';
    for (const entry of entries) {
      const others = like.get(twinsOf(entry)) ?? [];
      if (others.length < 2) continue;
      const formatted = others.map((one) => ({ entry: one, format: formatOf(one) }));
      const twin = doubleOf({ entry, format: formatOf(entry) }, formatted);
      if (twin !== null)
        found.set(entry.id, { entryId: twin.id, format: formatOf(twin), status: bankStatusOf(twin) });
    }
    return found;
  }

  private async answers(
    entries: readonly KnownBankEntry[],
    today: LocalDate,
  ): Promise<readonly BankEntryAnswer[]> {
    const open = entries.filter(({ status }) => status === 'open');
    const [customers, suppliers, paid, doubles] = await Promise.all([
      open.some(({ cents }) => cents > 0) ? this.customerProposals(open, today) : null,
      open.some(({ cents }) => cents < 0) ? this.supplierProposals() : null,
      this.paidBy(entries),
      this.doublesOf(open),
    ]);
    return entries.map((entry) => {
      const proposals = entry.cents > 0 ? customers : suppliers;
      const proposed = entry.status === 'open' ? (proposals?.for(entry) ?? []) : [];
      return answerOf(entry, { numbers: paid, proposals: proposed, double: doubles.get(entry.id) ?? null });
    });
  }

  private async customerProposals(entries: readonly KnownBankEntry[], today: LocalDate): Promise<Proposals> {
    const ibans = new Set(
      entries.flatMap(({ iban, cents }) => (cents > 0 ? (unlessErased(iban) ?? []) : [])),
    );
    const [items, owners] = await Promise.all([
      openItemsOn(this.readModels, { day: today, today }),
      customersOfIbans(this.readModels, [...ibans]),
    ]);
    const payables = items.flatMap((item) => payableOf(item, today));
    return new Proposals('CUSTOMER', payables, owners);
  }

  private async supplierProposals(): Promise<Proposals> {
    const payables = (await newestSupplierDues(this.readModels, MOST_SUPPLIER_INVOICES)).map(supplierPayable);
    return new Proposals('SUPPLIER', payables);
  }

  /** The numbers of what the entries paid. */
  private async paidBy(entries: readonly KnownBankEntry[]): Promise<ReadonlyMap<string, string>> {
    const invoiceIds = entries.flatMap(({ claim }) => claim?.parts.map(({ invoiceId }) => invoiceId) ?? []);
    const items = await openItemsByIds(this.readModels, [...new Set(invoiceIds)]);
    const numbers = new Map([...items.values()].map(({ invoiceId, number }) => [invoiceId, number]));
    const supplierIds = new Set(
      entries.flatMap(({ suppliers }) => suppliers.map(({ supplierInvoiceId }) => supplierInvoiceId)),
    );
    for (const id of supplierIds) {
      const invoice = await supplierInvoiceById(this.readModels, id);
      if (invoice !== null) numbers.set(id, invoice.invoiceNumber);
    }
    return numbers;
  }
}

function payableOf(item: OpenItem, today: LocalDate): readonly Payable[] {
  const { invoiceId: id, number, customerId: ownerId, name, discount, grossCents } = item;
  const cents = balanceOf(openMovements(item));
  if (cents <= 0) return [];
  const costsCents = owedCostsOn(item, today);
  // Skonto is of the whole invoice.
  const granted = cents === grossCents ? discount : null;
  return [{ id, number, ownerId, name, cents, discount: granted, costsCents }];
}

function supplierPayable(due: SupplierDue): Payable {
  const { supplierInvoiceId: id, invoiceNumber: number, supplierName: name } = due;
  return { id, number, ownerId: name, name, cents: stillDue(due), discount: null, costsCents: 0 };
}

type Beside = Pick<BankEntryAnswer, 'proposals' | 'double'> & {
  /** Of invoices, by id. */
  readonly numbers: ReadonlyMap<string, string>;
};

function answerOf(entry: KnownBankEntry, { numbers, proposals, double }: Beside): BankEntryAnswer {
  const { id, account, bookedOn, valueOn, cents, name, iban, purpose, claim, suppliers, reason } = entry;
  const parts = [
    ...(claim?.parts.map((part) => ({ id: part.invoiceId, cents: part.cents + part.costsCents })) ?? []),
    ...suppliers.map((part) => ({ id: part.supplierInvoiceId, cents: part.cents })),
  ];
  return {
    id,
    status: bankStatusOf(entry),
    account,
    bookedOn,
    valueDate: valueOn,
    amount: cents / 100,
    name,
    iban,
    purpose,
    paymentId: claim?.paymentId ?? null,
    paid: parts.map((part) => ({ number: numbers.get(part.id) ?? 'Rechnung', amount: part.cents / 100 })),
    customerId: claim?.customerId ?? null,
    isRefund: claim !== null && claim.refundId !== null,
    reason,
    double,
    proposals,
  };
}
