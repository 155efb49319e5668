import { Injectable } from '@nestjs/common';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { Histories } from '../../platform/history/histories.js';

@Injectable()
export class ReportAnswers {
  constructor(private readonly histories: Histories) {}

  async ofOrder(order: KnownWorkOrder): Promise<ReportAnswer[]> {
    const {
      id: workOrderId,
      number: workOrderNumber,
      licensePlate,
      description,
      operations,
      reports,
    } = order;
    const actors = reports.flatMap(({ reportedBy, decided }) => [
      reportedBy,
      ...(decided ? [decided.by] : []),
    ]);
    const name = await this.histories.actorNames(actors);
    const titles = new Map(operations.map(({ id, title }) => [id, title]));
    return reports.toReversed().map(({ picture, reportedBy, decided, ...report }) => ({
      ...report,
      workOrderId,
      workOrderNumber,
      licensePlate,
      description,
      operationTitle: titles.get(report.operationId) ?? null,
      hasPicture: picture !== null,
      reportedBy: name(reportedBy),
      decided: decided && { ...decided, by: name(decided.by) },
    }));
  }
}
