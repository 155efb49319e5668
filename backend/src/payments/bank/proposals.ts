import type { BankProposalAnswer, ProposalReason } from '#contracts/bank/bank-answers.js';
import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { wordsOf } from '#projections/engine/words.js';

/** An open invoice of a customer, or of a supplier. Cents above 0. */
export type Payable = {
  readonly id: string;
  readonly number: string;
  /** The customer, or the supplier's name. */
  readonly ownerId: string;
  readonly name: string | null;
  readonly cents: number;
  readonly discount: { readonly cents: number; readonly until: LocalDate } | null;
  /** What is owed of the costs of its reminders. */
  readonly costsCents: number;
};

type Entry = Pick<KnownBankEntry, 'cents' | 'valueOn' | 'purpose' | 'name' | 'iban'>;

/** A shorter number would be found in every purpose. */
const LEAST_NUMBER = 4;
const MOST_PROPOSED = 3;
/** Invoices of one entry. */
const MOST_PARTS = 50;
/** As many invoices with one sum say nothing. */
const MOST_OF_A_SUM = 20;

type Found = { readonly payable: Payable; readonly reasons: Set<ProposalReason> };

/**
 * Finds what entries pay: by the numbers in the purpose, by the exact sum, by an IBAN that paid before and by the name.
 * Built once for all entries: each number is looked up in the purpose by its length, so that 10,000 entries take well
 * under a second.
 */
export class Proposals {
  private readonly byNumber = new Map<string, Payable>();
  private readonly lengths: readonly number[];
  private readonly bySum = new Map<number, Payable[]>();
  private readonly byOwner = new Map<string, Payable[]>();
  /** The words of names, each split once. */
  private readonly wordsOfNames = new Map<string, readonly string[]>();

  constructor(
    private readonly of: BankProposalAnswer['of'],
    payables: readonly Payable[],
    /** Customers by the IBANs that paid for them before. */
    private readonly ownersOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
  ) {
    for (const payable of payables) {
      const number = compact(payable.number);
      if (number.length >= LEAST_NUMBER && /\d/.test(number)) this.byNumber.set(number, payable);
      for (const cents of sumsOf(payable)) push(this.bySum, cents, payable);
      push(this.byOwner, payable.ownerId, payable);
    }
    this.lengths = [...new Set([...this.byNumber.keys()].map(({ length }) => length))];
  }

  /** The best first. */
  for(entry: Entry): readonly BankProposalAnswer[] {
    const numbered = this.numbersIn(entry.purpose ?? '');
    if (numbered.length > 0) return this.byOwners(entry, numbered);
    const found = new Map<string, Found>();
    const note = (payable: Payable, reason: ProposalReason) => {
      const known = found.get(payable.id) ?? { payable, reasons: new Set<ProposalReason>() };
      known.reasons.add(reason);
      found.set(payable.id, known);
    };
    const exact = this.bySum.get(Math.abs(entry.cents)) ?? [];
    const fitting = exact.filter(
      (payable) => discountAt(payable, entry) !== null || paysCosts([payable], entry),
    );
    if (fitting.length <= MOST_OF_A_SUM) for (const payable of fitting) note(payable, 'AMOUNT');
    const owners = this.ownersOf.get(entry.iban ?? '') ?? new Set<string>();
    for (const owner of owners) for (const payable of this.byOwner.get(owner) ?? []) note(payable, 'IBAN');
    if (found.size === 0) return [];
    const words = new Set(wordsOf(entry.name ?? ''));
    for (const one of found.values()) if (this.isNamed(one.payable, words)) one.reasons.add('NAME');
    return [...found.values()]
      .toSorted((a, b) => b.reasons.size - a.reasons.size || a.payable.number.localeCompare(b.payable.number))
      .slice(0, MOST_PROPOSED)
      .map(({ payable, reasons }) => this.proposal(entry, [payable], [...reasons]));
  }

  private numbersIn(purpose: string): readonly Payable[] {
    const text = compact(purpose);
    const found = new Map<string, Payable>();
    for (const length of this.lengths)
      for (let at = 0; at + length <= text.length; at++) {
        const payable = this.byNumber.get(text.slice(at, at + length));
        // RE-1 is not meant by RE-10.
        if (payable !== undefined && !goesOn(text, at, length)) found.set(payable.id, payable);
      }
    return [...found.values()].slice(0, MOST_PARTS);
  }

  /** A proposal for each owner; sure if one owner's invoices have exactly the sum. */
  private byOwners(entry: Entry, numbered: readonly Payable[]): readonly BankProposalAnswer[] {
    const owners = [...new Set(numbered.map(({ ownerId }) => ownerId))];
    return owners
      .slice(0, MOST_PROPOSED)
      .map((owner) => {
        const own = numbered.filter(({ ownerId }) => ownerId === owner);
        const isKnown = (this.ownersOf.get(entry.iban ?? '') ?? new Set()).has(owner);
        const words = new Set(wordsOf(entry.name ?? ''));
        const reasons: readonly (ProposalReason | false)[] = [
          'NUMBER',
          sumOf(own, entry) === Math.abs(entry.cents) && 'AMOUNT',
          isKnown && 'IBAN',
          own.some((payable) => this.isNamed(payable, words)) && 'NAME',
        ];
        return this.proposal(
          entry,
          own,
          reasons.filter((reason) => reason !== false),
          owners.length === 1,
        );
      })
      .toSorted((a, b) => b.reasons.length - a.reasons.length);
  }

  /** One of the words of the invoice's name is a word of the payer. */
  private isNamed({ name }: Payable, words: ReadonlySet<string>): boolean {
    if (name === null || words.size === 0) return false;
    const known = this.wordsOfNames.get(name) ?? wordsOf(name).filter((word) => word.length > 2);
    this.wordsOfNames.set(name, known);
    return known.some((word) => words.has(word));
  }

  private proposal(
    entry: Entry,
    payables: readonly Payable[],
    reasons: readonly ProposalReason[],
    isOnly = true,
  ): BankProposalAnswer {
    let left = Math.abs(entry.cents);
    const isExact = sumOf(payables, entry) === left;
    const withCosts = paysCosts(payables, entry);
    const parts = payables.flatMap((payable) => {
      const discount = isExact ? (discountOf(payables, payable, entry) ?? 0) : 0;
      const cents = Math.min(left, payable.cents - discount);
      if (cents <= 0) return [];
      const costs = withCosts ? payable.costsCents : 0;
      left -= cents + costs;
      const { id, number } = payable;
      return [{ id, number, amount: cents / 100, discount: discount / 100, costs: costs / 100 }];
    });
    const [first] = payables;
    return {
      of: this.of,
      customerId: this.of === 'CUSTOMER' ? (first?.ownerId ?? null) : null,
      name: first?.name ?? null,
      parts,
      reasons,
      isSure: isOnly && isExact && reasons.includes('NUMBER'),
    };
  }
}

/** The open sum, less Skonto, and with the costs of reminders. */
function sumsOf({ cents, discount, costsCents }: Payable): readonly number[] {
  return [...new Set([cents, cents - (discount?.cents ?? 0), cents + costsCents])];
}

/** The entry pays all that is open and all costs of reminders. */
function paysCosts(payables: readonly Payable[], entry: Entry): boolean {
  const costs = payables.reduce((sum, { costsCents }) => sum + costsCents, 0);
  return costs > 0 && Math.abs(entry.cents) === costs + openSumOf(payables);
}

function openSumOf(payables: readonly Payable[]): number {
  return payables.reduce((sum, { cents }) => sum + cents, 0);
}

/** The Skonto with which the entry pays exactly this invoice; null: it does not. */
function discountAt({ cents, discount }: Payable, { cents: paid, valueOn }: Entry): number | null {
  if (Math.abs(paid) === cents) return 0;
  if (discount === null || valueOn > discount.until) return null;
  return Math.abs(paid) === cents - discount.cents ? discount.cents : null;
}

/** The sum of several invoices counts without Skonto; of a single one also with it. Costs of reminders count all or none. */
function sumOf(payables: readonly Payable[], entry: Entry): number {
  if (paysCosts(payables, entry)) return Math.abs(entry.cents);
  const [only] = payables;
  if (payables.length === 1 && only !== undefined) return only.cents - (discountAt(only, entry) ?? 0);
  return openSumOf(payables);
}

function discountOf(payables: readonly Payable[], payable: Payable, entry: Entry): number | null {
  return payables.length === 1 ? discountAt(payable, entry) : 0;
}

/** The next character continues the last digit of the number. */
function goesOn(text: string, at: number, length: number): boolean {
  const [last = '', next = ''] = [text[at + length - 1], text[at + length]];
  return /\d/.test(last) && /\d/.test(next);
}

/** Capital letters and digits: banks break numbers where they like. */
export function compact(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9ÄÖÜ]/g, '');
}

function push<Key>(map: Map<Key, Payable[]>, key: Key, payable: Payable): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [payable]);
  else known.push(payable);
}
