import { storedEstimate } from '#contracts/estimates/estimate-content.js';
import { estimateHistory } from '../../estimates/estimate-history.js';
import { content, facts, line, sending } from '../../estimates/testing/made-up-estimate.js';
import type { WhatIfCase } from './what-if-orders.js';

const euros = (text: string): string => `${text} €`;
const shorter = storedEstimate({ ...content, lines: [line('brakes')] });
const answer = { answerId: 'a1', version: 2, hash: 'ff' };

export const estimateCase: WhatIfCase = {
  history: estimateHistory,
  of: { estimateId: 'e', customerId: 'c', vehicleId: 'v' },
  steps: [
    {
      type: 'EstimateDrafted',
      data: { ...facts, ...storedEstimate(content), version: 1 },
      says: {
        number: 'KV-2026-00001',
        status: 'Entwurf',
        version: '1',
        grossTotal: euros('120,00'),
        approvedTotal: euros('0,00'),
        justified: '',
      },
      founding: true,
    },
    {
      type: 'EstimateRedrafted',
      data: { ...shorter, version: 2 },
      says: { version: '2', grossTotal: euros('100,00') },
    },
    {
      type: 'EstimateSent',
      data: { ...sending(2), validUntilOn: '2026-12-10', hash: 'ff' },
      says: { status: 'Wartet auf Freigabe', hash: 'ff' },
      founding: true,
    },
    {
      type: 'EstimateLineApproved',
      data: { ...answer, lineId: 'brakes', by: 'LINK', totalCents: 10_000 },
      says: { approvedTotal: euros('100,00') },
    },
    {
      type: 'EstimateAnswered',
      data: {
        ...answer,
        netCents: 8_403,
        taxCents: 1_597,
        grossCents: 10_000,
        name: 'L.',
        address: null,
        browser: null,
      },
      says: { status: 'Beantwortet' },
    },
    {
      type: 'EstimateExcessJustified',
      data: { upToCents: 20_000, reason: 'Besprochen' },
      says: { justified: euros('200,00') },
    },
  ],
};
