import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import { germanEuros } from '../values/german.js';
import { shareOf } from '../values/vat.js';
import { markUpFields } from './mark-up-fields.js';

export type MarkUpDetails = RecordOf<typeof markUpFields>;

export type MarkUpChosen = DomainEvent<'MarkUpChosen', 1, MarkUpDetails>;
export type MarkUpEvent = MarkUpChosen;

export const markUpEventDefinitions: EventDefinitions<MarkUpEvent> = {
  MarkUpChosen: { version: 1 },
};

export type MarkUp = MarkUpDetails & { readonly revision: number };

function evolve(_: MarkUp, event: RecordedEvent<MarkUpEvent>): MarkUp {
  return { ...event.data, revision: event.revision + 1 };
}

export const markUpStream = {
  name: 'markUp',
  initial: { ...emptyOf(markUpFields), revision: 0 } as MarkUp,
  evolve,
  revisionOf: ({ revision }: MarkUp) => revision,
};

/** A sale price with how it came about. */
export type ProposedPrice = {
  /** Net per unit. */
  readonly cents: number;
  /** `33,80 € + 45 % = 49,01 €` */
  readonly calculation: string;
};

/** The sale price by mark-up on the purchase price, rounded half up to cents; null: the price band has no mark-up. */
export function salePriceOf(costCents: number, markUp: MarkUpDetails): ProposedPrice | null {
  const percent = percentFor(costCents, markUp);
  if (percent === null || costCents <= 0) return null;
  const cents = shareOf(costCents, 100 + percent, 100);
  const calculation = `${germanEuros(costCents)} + ${percent} % = ${germanEuros(cents)}`;
  return { cents, calculation };
}

function percentFor(costCents: number, markUp: MarkUpDetails): number | null {
  const { lowPercent, middleFrom, middlePercent, highFrom, highPercent } = markUp;
  const isFrom = (euros: number | null) => euros !== null && costCents >= euros * 100;
  if (isFrom(highFrom)) return highPercent;
  return isFrom(middleFrom) ? middlePercent : lowPercent;
}
