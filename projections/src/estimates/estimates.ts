import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { contentOf, wholeSums } from '#contracts/estimates/estimate-content.js';
import type { EstimatesToDo, EstimateStatus } from '#contracts/estimates/estimate.js';
import type { EstimateEvent, OfEstimate } from '#contracts/estimates/estimate.events.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { findAll } from '../engine/find-all.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey, Where } from '../engine/read-store.js';
import { wordsOf } from '../engine/words.js';

/** An estimate without its texts: they outlive no erasure of the customer here. */
export type ListedEstimate = {
  readonly id: string;
  readonly number: string;
  readonly status: EstimateStatus;
  readonly customerId: string;
  readonly vehicleId: string | null;
  readonly workOrderId: string | null;
  readonly validUntilOn: LocalDate;
  readonly grossCents: number;
  /** Of the version that is out; null: none. */
  readonly sentGrossCents: number | null;
  readonly sentValidUntilOn: LocalDate | null;
  readonly approvedCents: number;
  readonly openQuestions: number;
  /** Approved lines that are in no order. */
  readonly linesToOrder: number;
  /** Of the version that is out; null: none. */
  readonly sentOn: LocalDate | null;
  readonly hash: string | null;
  readonly pdfHash: string | null;
  readonly answeredAt: string | null;
  /** The customer is erased; the letter is kept until this day, or longer for a hold. Null: it is not, or no more. */
  readonly keptUntilOn: LocalDate | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

type Facts<Type extends EstimateEvent['type']> = Extract<EstimateEvent, { type: Type }>;
type Content = RecordedEvent<Facts<'EstimateDrafted' | 'EstimateRedrafted'>>;

/** Changes a known estimate; others are ignored. */
function change<Event extends RecordedEvent<{ type: string; version: number; data: OfEstimate }>>(
  part: (event: Event, known: ListedEstimate) => Partial<ListedEstimate>,
) {
  return (event: Event): Change<ListedEstimate> => ({
    key: event.data.estimateId,
    apply: (known) => known && { ...known, ...part(event, known), updatedAt: event.metadata.occurredAt },
  });
}

const contentIn = ({ data }: Content) => ({
  validUntilOn: data.validUntilOn,
  grossCents: wholeSums(contentOf(data)).grossCents,
});

const approved = ({
  data,
  metadata,
}: RecordedEvent<Facts<'EstimateAnswered' | 'EstimateApprovedByPhone'>>) => ({
  approvedCents: data.grossCents,
  answeredAt: metadata.occurredAt,
});

export const estimates = defineReadModel<ListedEstimate, EstimateEvent>({
  name: 'estimates',
  version: 5,
  fields: {
    createdAt: text(({ createdAt }) => createdAt),
    status: text(({ status }) => status),
    customerId: text(({ customerId }) => customerId),
    vehicleId: text(({ vehicleId }) => vehicleId ?? ''),
    workOrderId: text(({ workOrderId }) => workOrderId ?? ''),
    keptUntilOn: text(({ keptUntilOn }) => keptUntilOn),
    question: text(({ openQuestions }) => (openQuestions > 0 ? 'OPEN' : '')),
    order: text(({ linesToOrder }) => (linesToOrder > 0 ? 'OPEN' : '')),
    words: words(({ number }) => number),
  },
  indexes: [
    ['createdAt'],
    ['status', 'createdAt'],
    ['question', 'createdAt'],
    ['order', 'createdAt'],
    ['customerId', 'createdAt'],
    ['vehicleId', 'createdAt'],
    ['workOrderId', 'createdAt'],
    ['keptUntilOn'],
  ],
  on: {
    EstimateDrafted: (event) => ({
      key: event.data.estimateId,
      apply: () => {
        const { estimateId: id, number, customerId, vehicleId, workOrderId } = event.data;
        const at = event.metadata.occurredAt;
        const whose = { id, number, customerId, vehicleId, workOrderId };
        const unsent = {
          sentOn: null,
          sentGrossCents: null,
          sentValidUntilOn: null,
          hash: null,
          pdfHash: null,
          answeredAt: null,
          keptUntilOn: null,
        };
        const none = {
          ...unsent,
          approvedCents: 0,
          openQuestions: 0,
          linesToOrder: 0,
          createdAt: at,
          updatedAt: at,
        };
        return { ...whose, status: 'DRAFT', ...contentIn(event), ...none };
      },
    }),
    EstimateRedrafted: change(contentIn),
    EstimateSent: change(({ data: { sentOn, hash, validUntilOn } }, { grossCents }) => ({
      status: 'SENT',
      sentOn,
      sentGrossCents: grossCents,
      sentValidUntilOn: validUntilOn,
      hash,
      pdfHash: null,
    })),
    EstimatePrinted: change(({ data: { pdfHash } }) => ({ pdfHash })),
    EstimateAnswered: change((event) => ({ ...approved(event), status: 'ANSWERED' })),
    EstimateApprovedByPhone: change((event, { status }) => ({
      ...approved(event),
      status: event.data.isComplete === false ? status : 'ANSWERED',
    })),
    EstimateLineApproved: change((_, { linesToOrder }) => ({ linesToOrder: linesToOrder + 1 })),
    EstimateQuestionAsked: change((_, { openQuestions }) => ({ openQuestions: openQuestions + 1 })),
    EstimateQuestionSettled: change((_, { openQuestions }) => ({ openQuestions: openQuestions - 1 })),
    EstimateOrderChosen: change(({ data: { workOrderId } }) => ({ workOrderId })),
    // The proposals of the car change: whoever looks at them asks again.
    EstimateLineDismissed: change(() => ({})),
    EstimateExpired: change(() => ({ status: 'EXPIRED' })),
    EstimateWithdrawn: change(() => ({ status: 'WITHDRAWN' })),
    EstimateKept: change(({ data: { keptUntilOn } }) => ({ keptUntilOn })),
    EstimateForgotten: change(() => ({ keptUntilOn: null })),
    EstimateTurnedIntoOrder: change(({ data: { workOrderId, lineIds } }, { linesToOrder }) => ({
      workOrderId,
      linesToOrder: linesToOrder - lineIds.length,
    })),
  },
});

/** At most one of status, to-do, customer, vehicle and order. */
export type EstimateSelection = {
  readonly search?: string;
  readonly status?: EstimateStatus;
  readonly toDo?: EstimatesToDo;
  readonly customerIds?: readonly string[];
  readonly vehicleId?: string;
  readonly workOrderId?: string;
};

/** Estimates, the newest first. `search`: the beginning of a number. */
export function estimatesPage(
  readModels: ReadModels,
  {
    search = '',
    limit,
    after,
    ...selection
  }: EstimateSelection & { readonly limit: number; readonly after?: PageKey },
) {
  const startsWith = wordsOf(search).join(' ');
  const where = { ...whereOf(selection), ...(startsWith !== '' && { words: { startsWith } }) };
  return readModels.find(estimates, { where, sort: [['createdAt', 'desc']], limit, after });
}

function whereOf({ workOrderId, vehicleId, customerIds, status, toDo }: EstimateSelection): Where {
  return {
    ...(workOrderId !== undefined && { workOrderId: { eq: workOrderId } }),
    ...(vehicleId !== undefined && { vehicleId: { eq: vehicleId } }),
    ...(customerIds !== undefined && { customerId: { in: customerIds } }),
    ...(status !== undefined && { status: { eq: status } }),
    ...(toDo === 'QUESTION' && { question: { eq: 'OPEN' } }),
    ...(toDo === 'ORDER' && { order: { eq: 'OPEN' } }),
  };
}

/** Ids of the letters of erased customers that no law keeps any more on this day. */
export async function estimatesPastRetention(
  readModels: ReadModels,
  today: LocalDate,
): Promise<readonly string[]> {
  const where: Where = { keptUntilOn: { from: '', to: addDays(today, -1) } };
  const letters = await findAll(readModels, estimates, { where, sort: [['keptUntilOn', 'asc']] });
  return letters.map(({ id }) => id);
}

/** Ids of the customers' estimates after this one, the oldest first; at most 500. */
export async function estimateIdsOf(
  readModels: ReadModels,
  customerIds: readonly string[],
  after: string | null,
): Promise<readonly string[]> {
  const last = after === null ? null : await readModels.get(estimates, after);
  const where: Where = {
    customerId: { in: customerIds },
    ...(last && { createdAt: { from: last.createdAt } }),
  };
  const { items } = await readModels.find(estimates, { where, sort: [['createdAt', 'asc']], limit: 1_000 });
  const ids = items.map(({ id }) => id);
  return ids.slice(after === null ? 0 : ids.indexOf(after) + 1).slice(0, 500);
}
