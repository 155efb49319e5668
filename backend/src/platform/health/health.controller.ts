import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow } from '../auth/allow.js';
import { Metrics } from '../telemetry/metrics.js';
import { HEALTH, type Health, type Readiness } from './health.js';

/** Answers the machines that watch the process. */
@Controller()
export class HealthController {
  constructor(
    @Inject(HEALTH) private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  /** The process runs and answers. */
  @Get('health/live')
  @Allow('operations:health')
  @Header('cache-control', 'no-store')
  live(): { readonly status: 'up' } {
    return { status: 'up' };
  }

  /** 200 when every engine answers, else 503. Names which, never why: the log says that. */
  @Get('health/ready')
  @Allow('operations:health')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    if (readiness.status === 'down') void reply.code(503);
    return readiness;
  }

  /** Measurements in Prometheus' text format. */
  @Get('metrics')
  @Allow('operations:metrics')
  @Header('cache-control', 'no-store')
  async measurements(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { type, body } = await this.metrics.text();
    void reply.type(type);
    return body;
  }
}
