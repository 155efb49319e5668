import { Inject, Injectable } from '@nestjs/common';
import { germanDateTime } from '#contracts/values/german.js';
import type { PageKey } from '#projections/engine/read-store.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { operationsByIds } from '#projections/work-orders/operations.js';
import {
  timeLogPage,
  type ListedTimeLog,
  type TimeLogSelection,
} from '#projections/work-orders/time-logs.js';
import { namesOf } from '#projections/users/user-names.js';
import { workOrders } from '#projections/work-orders/work-orders.js';
import { writeCsv } from '../../platform/csv/csv.js';
import { READ_MODELS } from '../../platform/read-models.js';

const MOST_ROWS = 100_000;
const AT_ONCE = 1_000;

const HEAD = [
  'Mechaniker',
  'Auftrag',
  'Position',
  'Beginn',
  'Ende',
  'Minuten',
  'Ohne Netz',
  'Korrigiert',
  'Grund',
];

/** Exports times on orders, which are not a record of attendance. */
@Injectable()
export class TimeSheet {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** Latest start first; at most 100,000 rows. */
  async csv(selection: TimeLogSelection): Promise<string> {
    const rows: (readonly string[])[] = [HEAD];
    let after: PageKey | null = null;
    do {
      const page: { items: readonly ListedTimeLog[]; next: PageKey | null } = await timeLogPage(
        this.readModels,
        { ...selection, limit: AT_ONCE, after: after ?? undefined },
      );
      rows.push(...(await this.rowsOf(page.items)));
      after = page.next;
    } while (after !== null && rows.length < MOST_ROWS);
    return writeCsv(rows);
  }

  private async rowsOf(logs: readonly ListedTimeLog[]): Promise<string[][]> {
    const [names, operations, orders] = await Promise.all([
      namesOf(
        this.readModels,
        logs.map(({ mechanicId }) => mechanicId),
      ),
      operationsByIds(
        this.readModels,
        logs.map(({ operationId }) => operationId),
      ),
      this.readModels.getMany(workOrders, [...new Set(logs.map(({ workOrderId }) => workOrderId))]),
    ]);
    return logs.map((log) => [
      names.get(log.mechanicId) ?? '',
      orders.get(log.workOrderId)?.number ?? '',
      operations.get(log.operationId)?.title ?? '',
      germanDateTime(log.startTime),
      log.endTime === null ? '' : germanDateTime(log.endTime),
      log.durationMinutes === null ? '' : String(log.durationMinutes),
      log.offline ? 'ja' : 'nein',
      log.correctedFor === null ? 'nein' : 'ja',
      log.correctedFor ?? '',
    ]);
  }
}
