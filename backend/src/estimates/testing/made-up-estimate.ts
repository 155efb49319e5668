import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { EstimateContent, EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import { NOBODY } from '#contracts/invoices/recipient.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { netCentsAtE4 } from '#contracts/values/vat.js';
import { given } from '../../testing/given.js';
import { draftEstimate, sendEstimate, type DecideEstimate } from '../estimate.js';

export const TODAY = '2026-11-26';

/** A line of 100 € gross; `part` differs from it. */
export function line(lineId: string, part: Partial<EstimateLine> = {}): EstimateLine {
  const whole = {
    lineId,
    group: 'REQUIRED' as const,
    choice: null,
    kind: 'WORK' as const,
    title: `Arbeit ${lineId}`,
    note: null,
    quantityMilli: 1_000,
    unit: 'Std',
    unitPriceE4: 1_000_000,
    taxCase: 'STANDARD' as const,
    taxBasisPoints: 1_900,
    minutes: 60,
    articleId: null,
    reportId: null,
    declinedLineId: null,
    picture: null,
    template: null,
    ...part,
  };
  return { ...whole, totalCents: netCentsAtE4(whole.quantityMilli, whole.unitPriceE4) };
}

/** Front brakes are necessary, of two wipers one is recommended. */
export const content: EstimateContent = {
  prices: 'GROSS',
  validUntilOn: '2026-12-10',
  introduction: 'Wie besprochen',
  lines: [
    line('brakes'),
    line('wiper', { group: 'RECOMMENDED', choice: 'A', kind: 'PART', unitPriceE4: 200_000, minutes: null }),
    line('better-wiper', {
      group: 'RECOMMENDED',
      choice: 'A',
      kind: 'PART',
      unitPriceE4: 350_000,
      minutes: null,
    }),
  ],
};

const { revision: _, ...issuer } = EMPTY_COMPANY_PROFILE;
export const facts = {
  estimateId: 'e',
  customerId: 'c',
  vehicleId: 'v',
  workOrderId: null,
  appointmentId: null,
  number: 'KV-2026-00001',
};
export const sending = (version: number) => ({
  version,
  sentOn: TODAY,
  remindAfterDays: 2,
  issuer,
  mailTo: 'lena.rothbach@post.example',
  plate: 'AH-RO 12',
  vehicleName: 'Škoda Octavia',
  customerNumber: 'K-1',
  ...NOBODY,
  recipientName: 'Lena Rothbach',
});

/** The events of decisions, one after the other. */
export function eventsOf(...decisions: readonly DecideEstimate[]): readonly EstimateEvent[] {
  return decisions.reduce<readonly EstimateEvent[]>(
    (events, decide) => [...events, ...given(estimateStream, ...events).when(decide)],
    [],
  );
}

export const drafted = draftEstimate(facts, content);
export const sentOnce = eventsOf(drafted, sendEstimate(sending(1)));

export function hashIn(events: readonly EstimateEvent[]): string {
  const sent = events.findLast(({ type }) => type === 'EstimateSent');
  return sent?.type === 'EstimateSent' ? sent.data.hash : '';
}
