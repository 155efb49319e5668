import { v7 as newId } from 'uuid';
import type { RetentionHoldEvent } from '#contracts/audit/retention-hold.events.js';
import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { isErasedContent } from '#contracts/estimates/estimate-content.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import { PdfModule } from '../engines/chromium/pdf.module.js';
import { existing } from '../platform/streams/existing.js';
import { openContext } from '../testing/open-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { WorkOrdersModule } from '../work-orders/work-orders.module.js';
import { approveByPhone } from './estimate-approval.js';
import { EstimatePapers } from './estimate-papers.js';
import { keepAsLetter } from './estimate-retention.js';
import { estimateTraces } from './estimate-traces.js';
import { draftEstimate, sendEstimate, type DecideEstimate } from './estimate.js';
import { EstimatesModule } from './estimates.module.js';
import { content, facts, line, sending, TODAY } from './testing/made-up-estimate.js';

let context: MortalProcess;
let estimateId: string;
beforeEach(async () => {
  context = await MortalProcess.open((options) =>
    openContext([PdfModule, EstimatesModule, WorkOrdersModule], options),
  );
  estimateId = newId();
});
afterEach(() => context.close());

const hold = (type: 'RetentionHeld' | 'RetentionHoldLifted', data: object) =>
  context.streams.handle(
    retentionHoldsStream,
    '',
    () => [{ type, version: 1, data: { holdId: 'h', ...data } } as RetentionHoldEvent],
    context.origin(),
  );

/** Approved twenty years ago: its law is over. */
async function oldLetter(): Promise<void> {
  const answer = { answerId: newId(), version: 1, name: 'Lena', spokenOn: TODAY, today: TODAY };
  const steps: readonly DecideEstimate[] = [
    draftEstimate({ ...facts, estimateId }, { ...content, lines: [line('l')] }),
    sendEstimate({ ...sending(1), mailTo: null }),
    approveByPhone({ ...answer, lineIds: ['l'] }),
  ];
  for (const step of steps) await context.streams.handle(estimateStream, estimateId, step, context.origin());
  context.platform.clock.advance(20 * 365 * 24 * 3_600_000);
}
/** The customer was erased while the law kept the letter. */
async function keptLetter(): Promise<void> {
  await oldLetter();
  const keep = keepAsLetter(TODAY, new Map());
  await context.streams.handle(estimateStream, estimateId, keep, context.origin());
}
/** What the erasure of the customer does to his letter. */
const erase = async () => {
  const isKept = await estimateTraces.keep?.(context.streams, estimateId, context.origin());
  if (isKept === false) await context.streams.shred(estimateId);
};
const isReadable = async () =>
  !isErasedContent(existing((await context.streams.load(estimateStream, estimateId)).state).draft);
const covering = { from: TODAY, to: TODAY, reason: 'Prüfung', heldOn: TODAY };
const end = () => context.app.get(EstimatePapers).endRetention(estimateId, context.origin());

describe('a letter that no law keeps any more', () => {
  it('stays while a hold covers it, and goes when the hold is lifted', async () => {
    await keptLetter();
    await hold('RetentionHeld', covering);
    await end();
    expect(await isReadable()).toBe(true);
    await hold('RetentionHoldLifted', { liftedOn: TODAY });
    await context.platform.start();
    await context.platform.settle();
    expect(await isReadable()).toBe(false);
  });

  it('stays while a hold covers it although its customer is erased only now', async () => {
    await oldLetter();
    await hold('RetentionHeld', covering);
    await erase();
    await erase();
    await context.platform.start();
    await context.platform.settle();
    expect(await isReadable()).toBe(true);
    await hold('RetentionHoldLifted', { liftedOn: TODAY });
    await context.platform.settle();
    expect(await isReadable()).toBe(false);
  });

  it('goes with its customer without a hold', async () => {
    await oldLetter();
    await erase();
    expect(await isReadable()).toBe(false);
  });

  it('goes without a hold', async () => {
    await keptLetter();
    await end();
    expect(await isReadable()).toBe(false);
  });
});
