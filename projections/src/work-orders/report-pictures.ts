import type { FindingReported, ReadyReported } from '#contracts/work-orders/reports/report.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { defineReadModel, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

type Reported = ReadyReported | FindingReported;

/** A file, and the orders whose reports were sent with it. */
export type ReportPicture = { readonly hash: string; readonly workOrderIds: readonly string[] };

function reported({
  data: { pictureHash: hash, workOrderId },
}: RecordedEvent<Reported>): Change<ReportPicture>[] {
  if (hash === null) return [];
  const apply = (known?: ReportPicture) => ({
    hash,
    workOrderIds: [...new Set([...(known?.workOrderIds ?? []), workOrderId])],
  });
  return [{ key: hash, apply }];
}

/** Files of earlier versions may belong to several orders. */
export const reportPictures = defineReadModel<ReportPicture, Reported>({
  name: 'report-pictures',
  version: 1,
  fields: {},
  indexes: [],
  on: { ReadyReported: reported, FindingReported: reported },
});

/** The orders whose reports have this file, also of erased customers. */
export async function ordersWithPicture(readModels: ReadModels, hash: string): Promise<readonly string[]> {
  return (await readModels.get(reportPictures, hash))?.workOrderIds ?? [];
}
