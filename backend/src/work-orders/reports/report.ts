import { isErased } from '#contracts/kernel/erased.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { Picture } from '#contracts/values/picture.js';
import type { DecidedOutcome } from '#contracts/work-orders/reports/report.events.js';
import { MAX_REPORTS, reportTexts } from '#contracts/work-orders/reports/reports.api.js';
import type { Report } from '#contracts/work-orders/reports/reports.js';
import {
  ESTIMATE,
  OPERATION_TITLE_LENGTH,
  operationTexts,
} from '#contracts/work-orders/operations/operation-fields.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { ofOrder, type KnownWorkOrder, type WorkOrder } from '#contracts/work-orders/work-order.js';
import { existing, named } from '../../platform/streams/existing.js';
import { leaveChecks } from '../operations/left-checks.js';
import { addOperation, operationOf } from '../operations/operation.js';
import { open, type DecideOrder } from '../work-order.js';

/** `mechanicId`: the reporting mechanic, if only own operations are allowed. */
export type NewReport = {
  readonly reportId: string;
  readonly kind: Report['kind'];
  readonly operationId: string;
  readonly note: string | null;
  readonly picture: Picture | null;
  readonly mechanicId: string | null;
};

/** Owner of the file of the report's picture. */
export const reportOwner = (reportId: string): string => `report ${reportId}`;

/** Idempotent by id. */
export const reportWork =
  ({ reportId, kind, operationId, note, picture, mechanicId }: NewReport): DecideOrder =>
  (state) => {
    const order = open(state);
    const known = order.reports.find(({ id }) => id === reportId);
    if (known !== undefined) {
      if (known.kind !== kind || known.operationId !== operationId) throw refuse('idempotency-key-reused');
      return [];
    }
    const found = order.operations.find(({ id }) => id === operationId);
    const operation = named(found, 'operationId', operationTexts.unknown);
    if (mechanicId !== null && operation.mechanicId !== mechanicId)
      throw refuse('forbidden', { detail: reportTexts.notYours });
    if (order.reports.length >= MAX_REPORTS) throw refuse('conflict', { detail: reportTexts.tooMany });
    const about = { ...ofOrder(order), reportId, operationId };
    const seen = { pictureHash: picture?.hash ?? null, pictureType: picture?.type ?? null };
    if (kind === 'FINDING') {
      if (note === null) throw invalid('note', reportTexts.note);
      return [{ type: 'FindingReported', version: 1, data: { ...about, note, ...seen } }];
    }
    if (operation.status === 'DONE') throw refuse('conflict', { detail: operationTexts.isDone });
    if (operation.runningLogId !== null) throw refuse('clock-running');
    if (waits(order, operationId)) throw refuse('conflict', { detail: reportTexts.reportedAlready });
    return [{ type: 'ReadyReported', version: 1, data: { ...about, note, ...seen } }];
  };

function waits({ reports }: KnownWorkOrder, operationId: string): boolean {
  return reports.some(
    (one) => one.kind === 'READY' && one.operationId === operationId && one.decided === null,
  );
}

/** The office's decision. `newOperationId`: for the operation made from a finding. */
export type Decision = {
  readonly outcome: DecidedOutcome;
  readonly newOperationId: string;
  readonly title: string | null;
  readonly estimatedMinutes: number | null;
  /** Why the operation is finished with open points of its checklist. */
  readonly openChecksReason?: string | null;
};

/** Records the decision and its effects in one append. Idempotent. */
export const decideReport =
  (reportId: string, decision: Decision): DecideOrder =>
  (state) => {
    const order = existing(state);
    const report = reportOf(order, reportId);
    const { outcome } = decision;
    if (report.decided !== null) {
      if (report.decided.outcome !== outcome)
        throw refuse('conflict', { detail: reportTexts.decidedAlready });
      return [];
    }
    const { operationId, events } = following(state, order, report, decision);
    const data = { ...ofOrder(order), reportId, outcome, operationId };
    return [...events, { type: 'ReportDecided', version: 1, data }];
  };

/** The finding is proposed in an estimate. What was decided before stays: no-op. Also on a closed order. */
export const noteInEstimate =
  (reportId: string): DecideOrder =>
  (state) => {
    const order = existing(state);
    const report = reportOf(order, reportId);
    if (report.decided !== null || report.kind !== 'FINDING') return [];
    const data = { ...ofOrder(order), reportId, outcome: 'ESTIMATE' as const, operationId: null };
    return [{ type: 'ReportDecided', version: 1, data }];
  };

/** No estimate proposes the finding any more. No-op if it is erased, or the office decided itself. Also on a closed order. */
export const reopenFinding =
  (reportId: string): DecideOrder =>
  (state) => {
    const order = existing(state);
    const { decided, note } = reportOf(order, reportId);
    if (decided?.outcome !== 'ESTIMATE' || isErased(note)) return [];
    return [{ type: 'FindingReopened', version: 1, data: { ...ofOrder(order), reportId } }];
  };

type Following = { readonly operationId: string | null; readonly events: readonly WorkOrderEvent[] };

function following(state: WorkOrder, order: KnownWorkOrder, report: Report, decision: Decision): Following {
  switch (decision.outcome) {
    case 'NOTED':
      return { operationId: null, events: [] };
    case 'FINISHED':
      if (report.kind !== 'READY') throw invalid('outcome', reportTexts.onlyReady);
      return { operationId: report.operationId, events: finished(open(state), report.operationId, decision) };
    case 'OPERATION': {
      if (report.kind !== 'FINDING') throw invalid('outcome', reportTexts.onlyFinding);
      const { newOperationId, title, estimatedMinutes } = decision;
      const details = {
        title: title ?? (report.note ?? '').replace(/\s+/g, ' ').slice(0, OPERATION_TITLE_LENGTH),
        estimatedMinutes: estimatedMinutes ?? ESTIMATE.default,
        status: 'OPEN' as const,
        mechanicId: order.operations.find(({ id }) => id === report.operationId)?.mechanicId ?? null,
      };
      return { operationId: newOperationId, events: addOperation(newOperationId, details)(state) };
    }
  }
}

function finished(
  order: KnownWorkOrder,
  operationId: string,
  { openChecksReason = null }: Decision,
): readonly WorkOrderEvent[] {
  const operation = operationOf(order, operationId);
  const { status, runningLogId } = operation;
  if (runningLogId !== null) throw refuse('clock-running');
  if (status === 'DONE') return [];
  return [
    ...leaveChecks(order, [operation], openChecksReason),
    { type: 'OperationFinished', version: 1, data: { ...ofOrder(order), operationId } },
  ];
}

/** 404 if unknown. */
export function reportOf(order: KnownWorkOrder, reportId: string): Report {
  return existing(order.reports.find(({ id }) => id === reportId));
}
