import * as fc from 'fast-check';
import { Refusal } from '#contracts/kernel/problem.js';
import { openDeviations, statusOf, type SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type {
  MatchFacts,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  lineStanding,
  supplierInvoiceStream,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import {
  supplierInvoiceSums,
  type SupplierInvoiceSums,
} from '#projections/supplier-invoices/supplier-invoice-sums.js';
import { existing } from '../../platform/streams/existing.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { recorded } from '../../testing/given.js';
import { anInvoice, invoiced } from '../testing/orders.js';
import { acceptLine, clarifyLine, receiveInvoice, rematch, type Compared } from '../supplier-invoice.js';
import { outcomeOf } from '../../testing/outcome-of.js';

/**
 * Random histories of invoices against a second implementation: each line is one letter (m matched, o open, k in
 * clarification, a accepted), and the invoice is the word of its letters.
 */
const RUNS = runs(300, 20_000);
const LINES = 3;
const GROSS_CENTS = 11_900;

/** The result of matching a line: null: it agrees; else the difference of the quantity. */
type Found = number | null;
type Step =
  | { readonly do: 'match'; readonly found: readonly Found[] }
  | { readonly do: 'accept' | 'clarify'; readonly line: number };

const found = fc.constantFrom<Found>(null, 1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('match' as const),
    found: fc.array(found, { minLength: LINES, maxLength: LINES }),
  }),
  fc.record({ do: fc.constantFrom('accept' as const, 'clarify' as const), line: fc.nat(LINES - 1) }),
);

const factsOf = (difference: Found): MatchFacts => ({
  matchStatus: difference === null ? 'MATCH' : 'QUANTITY_DEVIATION',
  deviation:
    difference === null
      ? null
      : { type: 'QUANTITY_DEVIATION', description: 'mehr als empfangen', difference },
  orderedMilli: 10_000,
  orderedPriceE4: 125_000,
  receivedMilli: 10_000 - (difference ?? 0) * 1_000,
  billedMilli: 0,
  billedBy: [],
  invoicedMilli: 10_000,
  invoicedPriceE4: 125_000,
  orderLineId: 'l1',
  goodsReceiptIds: [],
  tolerances: { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 },
});
const idOf = (line: number): string => `i${line}`;
const compared = (differences: readonly Found[]): Compared => ({
  lines: new Map(differences.map((difference, line) => [idOf(line), factsOf(difference)])),
  deviations: [],
});

class Word {
  private letters: string[] = [];
  private differences: Found[] = [];

  match(differences: readonly Found[]): void {
    if (this.letters.length > 0 && this.isFinished()) return;
    this.letters = differences.map((difference, line) => {
      if (difference === null) return 'm';
      const letter = this.letters[line] ?? 'o';
      if (letter === 'k') return 'k';
      return letter === 'a' && this.differences[line] === difference ? 'a' : 'o';
    });
    this.differences = [...differences];
  }

  decide(line: number, letter: 'a' | 'k'): boolean {
    if (this.letters[line] === 'm' || (this.letters[line] === 'a' && letter === 'a')) return false;
    this.letters[line] = letter;
    return true;
  }

  status(): SupplierInvoiceStatus {
    const word = this.letters.toSorted().join('');
    if (/^m*$/.test(word)) return 'Automatisch geprüft';
    if (/^a+m*$/.test(word)) return 'Abgeschlossen';
    return word.includes('k') ? 'In Klärung' : 'Offen';
  }

  open(): number {
    return this.letters.filter((letter) => letter === 'o' || letter === 'k').length;
  }

  private isFinished(): boolean {
    return this.letters.every((letter) => letter === 'm' || letter === 'a');
  }
}

const received = (differences: readonly Found[], currency: string) =>
  receiveInvoice(
    anInvoice({
      currency,
      grossCents: GROSS_CENTS,
      lines: differences.map((_, line) => invoiced({ lineId: idOf(line), position: line + 1 })),
    }),
    compared(differences),
  );

/** An invoice and the list's sums, folded from its events. */
class Folded {
  state: SupplierInvoiceState = supplierInvoiceStream.initial;
  sums: SupplierInvoiceSums = NOTHING;

  /** Old events lack the invoice's status. */
  append(events: readonly SupplierInvoiceEvent[], areOld: boolean): void {
    for (const event of recorded(areOld ? events.map(withoutStanding) : events)) {
      this.state = supplierInvoiceStream.evolve(this.state, event);
      for (const { apply } of supplierInvoiceSums.changesOf(event)) this.sums = apply(this.sums) ?? NOTHING;
    }
  }
}

const NOTHING: SupplierInvoiceSums = {
  'Automatisch geprüft': 0,
  Abgeschlossen: 0,
  'In Klärung': 0,
  Offen: 0,
  Verworfen: 0,
};

function withoutStanding(event: SupplierInvoiceEvent): SupplierInvoiceEvent {
  const { standing: _, ...data } = { standing: undefined, ...event.data };
  return { ...event, data } as SupplierInvoiceEvent;
}

it(
  `the status of an invoice and the sums of the list equal those of a second, simple implementation (${RUNS} lives)`,
  () => {
    const lives = fc.tuple(
      fc.array(found, { minLength: LINES, maxLength: LINES }),
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom('EUR', 'CHF'),
      fc.nat({ max: 3 }),
    );
    fc.assert(
      fc.property(lives, ([first, steps, currency, old]) => {
        const folded = new Folded();
        const word = new Word();
        folded.append(received(first, currency)(folded.state), old > 0);
        word.match(first);
        for (const [place, one] of steps.entries()) {
          const isOld = place + 1 < old;
          if (one.do === 'match') {
            word.match(one.found);
            folded.append(rematch(compared(one.found))(folded.state), isOld);
          } else {
            const isTaken = word.decide(one.line, one.do === 'accept' ? 'a' : 'k');
            const decide =
              one.do === 'accept'
                ? acceptLine(idOf(one.line), null)
                : clarifyLine(idOf(one.line), 'Bitte', null);
            const outcome = outcomeOf(() => decide(folded.state));
            if (outcome instanceof Refusal === isTaken)
              throw new Error(`${one.do} ${one.line}`, { cause: outcome });
            if (!(outcome instanceof Error)) folded.append(outcome, isOld);
          }
          const { lines, standingTold } = existing(folded.state);
          const standings = lines.map(lineStanding);
          expect([statusOf(standings), openDeviations(standings)]).toEqual([word.status(), word.open()]);
          const isCounted = currency === 'EUR' && standingTold;
          expect(folded.sums).toEqual({ ...NOTHING, [word.status()]: isCounted ? GROSS_CENTS : 0 });
        }
      }),
      { numRuns: RUNS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);
