import { queryOptions } from '@tanstack/react-query';
import type {
  EstimateAnswer,
  EstimateLinkAnswer,
  EstimateProposalAnswer,
  EstimateProposalsAnswer,
  EstimateTermsAnswer,
  EstimatesPageAnswer,
  TemplateLinesAnswer,
} from '#contracts/estimates/estimate-answers.js';
import type { PriceBasis } from '#contracts/invoices/price-basis.js';
import { call } from '../../api/http.js';

const FRESH_MS = 10_000;

export const estimateQuery = (id: string) =>
  queryOptions({
    queryKey: ['estimates', 'one', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<EstimateAnswer>(`/estimates/${id}`, { signal }),
  });

/** What a new estimate has to know. */
export const termsQuery = queryOptions({
  queryKey: ['estimates', 'terms'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<EstimateTermsAnswer>('/estimates/terms', { signal }),
});

/** The newest first. */
export const estimatesOfOrder = (workOrderId: string) =>
  queryOptions({
    queryKey: ['estimates', 'of-order', workOrderId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<EstimatesPageAnswer>(`/estimates/page?${new URLSearchParams({ workOrderId })}`, { signal }),
  });

type ProposalsFor = {
  readonly customerId: string;
  readonly vehicleId: string;
  readonly workOrderId: string | null;
};

/** What new lines can be made of; nothing without customer and car. */
export const proposalsQuery = ({ customerId, vehicleId, workOrderId }: ProposalsFor) =>
  queryOptions({
    queryKey: ['estimates', 'proposals', customerId, vehicleId, workOrderId],
    staleTime: FRESH_MS,
    enabled: customerId !== '' && vehicleId !== '',
    queryFn: ({ signal }) => {
      const whose = { customerId, vehicleId, ...(workOrderId !== null && { workOrderId }) };
      const query = new URLSearchParams(whose);
      return call<EstimateProposalsAnswer>(`/estimates/proposals?${query}`, { signal });
    },
  });

/** The work of a template and its parts, as new lines. */
export const templateLines = (jobTemplateId: string, prices: PriceBasis): Promise<TemplateLinesAnswer> =>
  call(`/estimates/template-lines?${new URLSearchParams({ jobTemplateId, prices })}`);

export const paperPath = (id: string): string => `/estimates/${id}/pdf`;

export function sendEstimate(
  { id, version, revision }: EstimateAnswer,
  byMail: boolean,
  idempotencyKey: string,
): Promise<EstimateAnswer> {
  const body = { version, byMail };
  return call(`/estimates/${id}/send`, { method: 'POST', body, ifMatch: revision, idempotencyKey });
}

export const linkOf = (id: string): Promise<EstimateLinkAnswer> =>
  call(`/estimates/${id}/link`, { method: 'POST' });

/** What is approved becomes work of an order. */
export function turnIntoOrder(id: string, idempotencyKey: string): Promise<EstimateAnswer> {
  return call(`/estimates/${id}/order`, { method: 'POST', body: {}, idempotencyKey });
}

export function withdrawEstimate(id: string, idempotencyKey: string): Promise<EstimateAnswer> {
  return call(`/estimates/${id}/withdraw`, { method: 'POST', body: {}, idempotencyKey });
}

export function dismissLine({ declinedIn, declinedLineId }: EstimateProposalAnswer): Promise<EstimateAnswer> {
  return call(`/estimates/${declinedIn}/dismiss`, { method: 'POST', body: { lineId: declinedLineId } });
}

export function settleQuestion(id: string, questionId: string): Promise<EstimateAnswer> {
  return call(`/estimates/${id}/settle-question`, { method: 'POST', body: { questionId } });
}
