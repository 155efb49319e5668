import { v7 as newId } from 'uuid';
import type { RetentionHoldEvent } from '#contracts/audit/retention-hold.events.js';
import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { isErasedContent } from '#contracts/estimates/estimate-content.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { PdfModule } from '../engines/chromium/pdf.module.js';
import { existing } from '../platform/streams/existing.js';
import { openContext } from '../testing/open-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { WorkOrdersModule } from '../work-orders/work-orders.module.js';
import { approveByPhone } from './estimate-approval.js';
import { EstimatePapers } from './estimate-papers.js';
import { keepAsLetter } from './estimate-retention.js';
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

/** Of an erased customer, whose law is over. */
async function oldLetter(): Promise<void> {
  const answer = { answerId: newId(), version: 1, name: 'Lena', spokenOn: TODAY, today: TODAY };
  const steps: readonly DecideEstimate[] = [
    draftEstimate({ ...facts, estimateId }, { ...content, lines: [line('l')] }),
    sendEstimate({ ...sending(1), mailTo: null }),
    approveByPhone({ ...answer, lineIds: ['l'] }),
    keepAsLetter(localDateTime(context.platform.clock.now()).date),
  ];
  for (const step of steps) await context.streams.handle(estimateStream, estimateId, step, context.origin());
  context.platform.clock.advance(20 * 365 * 24 * 3_600_000);
}
const isReadable = async () =>
  !isErasedContent(existing((await context.streams.load(estimateStream, estimateId)).state).draft);
const end = () => context.app.get(EstimatePapers).endRetention(estimateId, context.origin());

describe('a letter that no law keeps any more', () => {
  it('stays while a hold covers it, and goes when the hold is lifted', async () => {
    await oldLetter();
    await hold('RetentionHeld', { from: TODAY, to: TODAY, reason: 'Prüfung', heldOn: TODAY });
    await end();
    expect(await isReadable()).toBe(true);
    await hold('RetentionHoldLifted', { liftedOn: TODAY });
    await context.platform.start();
    await context.platform.settle();
    expect(await isReadable()).toBe(false);
  });

  it('goes without a hold', async () => {
    await oldLetter();
    await end();
    expect(await isReadable()).toBe(false);
  });
});
