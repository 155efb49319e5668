import { Inject, Injectable } from '@nestjs/common';
import type { BankEntryAnswer, BankProposalAnswer, SureAnswer } from '#contracts/bank/bank-answers.js';
import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { balanceOf } from '#contracts/payments/balance.js';
import { openMovements, type OpenItem } from '#contracts/payments/open-item.js';
import { invoiceStatus, type SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import {
  bankEntryCount,
  bankEntryPage,
  bankStatusOf,
  customersOfIbans,
  openBankEntries,
  type BankSelection,
} from '#projections/payments/bank-entries.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openItemsByIds, openItemsOn } from '#projections/payments/open-items.js';
import {
  supplierInvoiceById,
  supplierInvoicePage,
} from '#projections/supplier-invoices/supplier-invoices.js';
import { supplierPaymentsOf } from '#projections/payments/supplier-payments.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Proposals, type Payable } from './proposals.js';

/** The last invoices of suppliers among which a debit is looked for. */
const MOST_SUPPLIER_INVOICES = 1_000;

/** An open credit and the one thing that it surely pays. */
export type SureEntry = { readonly entry: KnownBankEntry; readonly proposal: BankProposalAnswer };

/** Entries with proposals. Only proposes: a booking decides from the streams. */
@Injectable()
export class BankLists {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

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

  /** Credits whose purpose names the number of an invoice with exactly their sum. No invoice twice. */
  async sureEntries(today: LocalDate): Promise<readonly SureEntry[]> {
    const entries = (await openBankEntries(this.readModels)).filter(({ cents }) => cents > 0);
    const proposals = await this.customerProposals(entries, today);
    const taken = new Set<string>();
    return entries.flatMap((entry): readonly SureEntry[] => {
      const proposal = proposals.for(entry).find(({ isSure }) => isSure);
      if (proposal === undefined || proposal.parts.some(({ id }) => taken.has(id))) return [];
      for (const { id } of proposal.parts) taken.add(id);
      return [{ entry, proposal }];
    });
  }

  private async answers(
    entries: readonly KnownBankEntry[],
    today: LocalDate,
  ): Promise<readonly BankEntryAnswer[]> {
    const open = entries.filter(({ status }) => status === 'open');
    const [customers, suppliers, paid] = await Promise.all([
      open.some(({ cents }) => cents > 0) ? this.customerProposals(open, today) : null,
      open.some(({ cents }) => cents < 0) ? this.supplierProposals() : null,
      this.paidBy(entries),
    ]);
    return entries.map((entry) => {
      const proposals = entry.cents > 0 ? customers : suppliers;
      return answerOf(entry, paid, entry.status === 'open' ? (proposals?.for(entry) ?? []) : []);
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
    return new Proposals('CUSTOMER', items.flatMap(payableOf), owners);
  }

  private async supplierProposals(): Promise<Proposals> {
    const { items } = await supplierInvoicePage(this.readModels, { limit: MOST_SUPPLIER_INVOICES });
    const paid = await supplierPaymentsOf(
      this.readModels,
      items.map(({ supplierInvoiceId }) => supplierInvoiceId),
    );
    const payables = items.flatMap((invoice) => {
      const payments = paid.get(invoice.supplierInvoiceId)?.payments ?? [];
      return supplierPayable(
        invoice,
        payments.reduce((sum, { cents }) => sum + cents, 0),
      );
    });
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

function payableOf(item: OpenItem): readonly Payable[] {
  const { invoiceId: id, number, customerId: ownerId, name, discount, grossCents } = item;
  const cents = balanceOf(openMovements(item));
  if (cents <= 0) return [];
  // Skonto is of the whole invoice.
  return [{ id, number, ownerId, name, cents, discount: cents === grossCents ? discount : null }];
}

function supplierPayable(invoice: SupplierInvoice, paidCents: number): readonly Payable[] {
  const { supplierInvoiceId: id, invoiceNumber: number, supplierName: name, dueCents, currency } = invoice;
  const cents = dueCents - paidCents;
  if (currency !== 'EUR' || cents <= 0 || invoiceStatus(invoice) === 'Verworfen') return [];
  return [{ id, number, ownerId: name, name, cents, discount: null }];
}

function answerOf(
  entry: KnownBankEntry,
  numbers: ReadonlyMap<string, string>,
  proposals: readonly BankProposalAnswer[],
): BankEntryAnswer {
  const { id, account, bookedOn, valueOn, cents, name, iban, purpose, claim, suppliers, reason } = entry;
  const parts = [
    ...(claim?.parts.map((part) => ({ id: part.invoiceId, cents: part.cents })) ?? []),
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
    reason,
    proposals,
  };
}
