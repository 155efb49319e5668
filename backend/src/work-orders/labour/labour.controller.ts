import { Controller, Get, Query } from '@nestjs/common';
import {
  labourTexts,
  LabourQuery,
  MAX_LABOUR_DAYS,
  type LabourAnswer,
} from '#contracts/work-orders/labour/labour.api.js';
import { invalid } from '#contracts/kernel/problem.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { Allow } from '../../platform/auth/allow.js';
import { LabourReport } from './labour-report.js';

@Controller('work-orders/labour')
export class LabourController {
  constructor(private readonly report: LabourReport) {}

  /** "Soll / Ist" of the orders that were completed in a period. Without prices. */
  @Get()
  @Allow('time-logs:read-all')
  async compare(@Query() { from, to, by }: LabourQuery): Promise<LabourAnswer> {
    if (to < from) throw invalid('to', labourTexts.backwards);
    if (to >= addDays(from, MAX_LABOUR_DAYS)) throw invalid('to', labourTexts.tooLong);
    return this.report.of(from, to, by);
  }
}
