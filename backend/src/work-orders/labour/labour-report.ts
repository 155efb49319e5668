import { Inject, Injectable } from '@nestjs/common';
import { jobTemplatesStream } from '#contracts/job-templates/job-templates.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import {
  MAX_LABOUR_ROWS,
  type LabourAnswer,
  type LabourGroup,
  type LabourRow,
} from '#contracts/work-orders/labour/labour.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { namesOf } from '#projections/users/user-names.js';
import { operationsCompleted, type ListedOperation } from '#projections/work-orders/operations.js';
import { workOrdersById } from '#projections/work-orders/work-orders.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { labourBy, labourTotal, NO_TEMPLATE } from './labour.js';

type Named = Pick<LabourRow, 'name' | 'workOrderId'>;

/** Compares sold with clocked time. */
@Injectable()
export class LabourReport {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async of(from: LocalDate, to: LocalDate, by: LabourGroup): Promise<LabourAnswer> {
    const work = await operationsCompleted(this.readModels, from, to);
    const sums = [...labourBy(by, work)].toSorted(([, a], [, b]) => overrun(b) - overrun(a));
    const shown = sums.slice(0, MAX_LABOUR_ROWS);
    const ids = shown.map(([id]) => id);
    const nameOf = await this.names(by, ids, work);
    const rows = shown.map(([id, row]) => ({ id: id === NO_TEMPLATE ? null : id, ...nameOf(id), ...row }));
    return { rows, rowCount: sums.length, total: labourTotal(work) };
  }

  private async names(
    by: LabourGroup,
    ids: readonly string[],
    work: readonly ListedOperation[],
  ): Promise<(id: string) => Named> {
    switch (by) {
      case 'template': {
        const { state: templates } = await this.streams.load(jobTemplatesStream, '');
        // A template that was removed has the title that it was sold with.
        const sold = new Map(work.map(({ jobTemplateId, title }) => [jobTemplateId, title]));
        return (id) => {
          const name = id === NO_TEMPLATE ? 'Ohne Paket' : (templates.get(id)?.title ?? sold.get(id) ?? '');
          return { name, workOrderId: null };
        };
      }
      case 'mechanic': {
        const names = await namesOf(this.readModels, ids);
        return (id) => ({ name: names.get(id) ?? 'Unbekannt', workOrderId: null });
      }
      case 'order':
      case 'operation': {
        const operations = new Map(work.map((one) => [by === 'order' ? one.workOrderId : one.id, one]));
        const orderIds = ids.map((id) => operations.get(id)?.workOrderId ?? id);
        const orders = await workOrdersById(this.readModels, orderIds);
        return (id) => {
          const { workOrderId = id, title = '' } = operations.get(id) ?? {};
          const number = orders.get(workOrderId)?.number ?? '';
          return { name: by === 'order' ? number : `${number} ${title}`, workOrderId };
        };
      }
      default:
        return unreachable(by);
    }
  }
}

const overrun = ({ clockedMin, soldMin }: Pick<LabourRow, 'clockedMin' | 'soldMin'>): number =>
  clockedMin - soldMin;
