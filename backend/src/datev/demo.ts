import type { DatevPreviewAnswer } from '#contracts/datev/datev.api.js';
import type { DemoChapter, DemoStory } from '../platform/demo-story.js';

const ADMIN = 'chefin';

/** The own invoices of the first two weeks went to the tax adviser. What came later is new. */
export const datevChapter: DemoChapter = [{ day: -7, time: '18:00', tell: exportFirst }];

async function exportFirst(story: DemoStory): Promise<void> {
  await story.call(ADMIN, 'PUT', '/settings/datev', { partyAccounts: 'EACH', revenueByKind: true });
  const to = story.date(-8);
  const wanted = { batchKind: 'OUTGOING', to };
  const query = new URLSearchParams(wanted).toString();
  const { from } = await story.call<DatevPreviewAnswer>(ADMIN, 'GET', `/datev/preview?${query}`);
  await story.call(ADMIN, 'POST', '/datev/batches', { ...wanted, from });
}
