import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { invalid } from '#contracts/kernel/problem.js';
import {
  EndpointMetricsQuery,
  LogPeriodQuery,
  LogQuery,
  type CorrelationMetric,
  type EndpointMetric,
  type HistogramBar,
  type LogAlert,
  type LogPage,
  type LogTimeline,
} from '#contracts/monitoring/logs.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Clock } from '../platform/clock.js';
import { LOG_BOOK, type LogBook } from '../platform/telemetry/log-store/log-book.js';
import { LOG_STORE, type LogStore } from '../platform/telemetry/log-store/log-store.js';
import { HOUR_MS, type LogFilter, type Period } from '../platform/telemetry/log-store/log-tables.js';

const PAGE_SIZE = 25;
const A_DAY_MS = 24 * HOUR_MS;

/** Answers include this process's earlier entries. Default period of aggregates and alerts: 24 hours. */
@Controller('admin/logs')
export class LogsController {
  constructor(
    @Inject(LOG_STORE) private readonly logs: LogStore,
    @Inject(LOG_BOOK) private readonly book: LogBook,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Allow('monitoring:read')
  async page(@Query() query: LogQuery): Promise<LogPage> {
    await this.book.flush();
    const { page = 0, size = PAGE_SIZE, after } = query;
    const now = this.now();
    const wish = { filter: filterOf(query), period: this.period(query, 0, now), page, size };
    return this.logs.page(after === undefined ? wish : { ...wish, after }, now);
  }

  @Get('correlation/:id')
  @Allow('monitoring:read')
  async timeline(@Param('id') id: string): Promise<LogTimeline> {
    await this.book.flush();
    return this.logs.timeline(id);
  }

  @Get('alerts')
  @Allow('monitoring:read')
  alerts(@Query() query: LogPeriodQuery): Promise<readonly LogAlert[]> {
    const now = this.now();
    return this.logs.alerts(this.lastDay(query, now), now);
  }

  @Get('aggregations/endpoints')
  @Allow('monitoring:read')
  endpoints(@Query() query: EndpointMetricsQuery): Promise<readonly EndpointMetric[]> {
    const now = this.now();
    return this.logs.endpoints(this.lastDay(query, now), now, query.method);
  }

  @Get('aggregations/correlations')
  @Allow('monitoring:read')
  correlations(@Query() query: LogPeriodQuery): Promise<readonly CorrelationMetric[]> {
    return this.logs.correlations(this.lastDay(query));
  }

  @Get('histogram')
  @Allow('monitoring:read')
  histogram(@Query() query: LogQuery): Promise<readonly HistogramBar[]> {
    const now = this.now();
    return this.logs.histogram(filterOf(query), this.lastDay(query, now), now);
  }

  @Get('event-types')
  @Allow('monitoring:read')
  eventTypes(): Promise<readonly string[]> {
    return this.logs.eventTypes();
  }

  private lastDay(query: LogPeriodQuery, now = this.now()): Period {
    const to = query.to === undefined ? now : Date.parse(query.to);
    return this.period(query, to - A_DAY_MS, now);
  }

  /** A period without an end ends now: a later now would be an end in the past, which reads single entries. */
  private period({ from, to }: LogPeriodQuery, standard: number, now = this.now()): Period {
    const period = {
      from: from === undefined ? standard : Date.parse(from),
      to: to === undefined ? now : Date.parse(to),
    };
    if (from !== undefined && to !== undefined && period.from > period.to)
      throw invalid('to', 'Das Ende liegt vor dem Beginn.');
    return period;
  }

  private now(): number {
    return Date.parse(this.clock.now());
  }
}

function filterOf({ correlationId, event, events = [], level, status }: LogQuery): LogFilter {
  const kinds = [...new Set([...(event === undefined ? [] : [event]), ...events])];
  return {
    correlationId,
    ...(kinds.length === 0 ? {} : { events: kinds }),
    level,
    status,
  };
}
