import { queryOptions } from '@tanstack/react-query';
import type { OwnEstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { call } from '../../api/http.js';

export type OwnEstimate = OwnEstimateAnswer;
export type LineDecision = { readonly lineId: string; readonly approved: boolean };
export type WantedAnswer = {
  readonly version: number;
  readonly hash: string;
  readonly decisions: readonly LineDecision[];
  readonly name: string;
};

/** The token is the link's last part; nobody needs to log in. */
export function tokenInAddress(): string {
  return window.location.pathname.split('/')[2] ?? '';
}

const pathOf = (token: string): string => `/kva/${encodeURIComponent(token)}`;

export const paperHref = (token: string): string => `/api${pathOf(token)}/pdf`;

export const ownEstimateQuery = (token: string) =>
  queryOptions({
    queryKey: ['own-estimate', token],
    queryFn: ({ signal }) => call<OwnEstimate>(pathOf(token), { as: 'visitor', signal }),
  });

export const sendAnswer = (token: string, body: WantedAnswer): Promise<OwnEstimate> =>
  call(`${pathOf(token)}/answer`, { method: 'POST', as: 'visitor', body });

export const sendQuestion = (token: string, question: string): Promise<OwnEstimate> =>
  call(`${pathOf(token)}/question`, { method: 'POST', as: 'visitor', body: { question } });

/** Tells the workshop that the page is open. */
export const noteViewed = (token: string, version: number): Promise<OwnEstimate> =>
  call(`${pathOf(token)}/viewed`, { method: 'POST', as: 'visitor', body: { version } });
