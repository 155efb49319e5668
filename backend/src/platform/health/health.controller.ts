import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import { Allow } from '../auth/allow.js';
import { CONFIG, type Config } from '../config/config.js';
import { Refuses } from '../http/answers.js';
import { Metrics } from '../telemetry/metrics.js';
import { HEALTH, type Health, type Readiness } from './health.js';

@Controller()
export class HealthController {
  constructor(
    @Inject(HEALTH) private readonly health: Health,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('health/live')
  @Allow('operations:health')
  @Header('cache-control', 'no-store')
  live(): { readonly status: 'up' } {
    return { status: 'up' };
  }

  /** 200 if every engine answers, else 503. Names the failed engine; the reason is only in the log. */
  @Get('health/ready')
  @Allow('operations:health')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    if (readiness.status === 'down') void reply.code(503);
    return readiness;
  }

  /** Metrics in Prometheus' text format, for this machine and for callers with `METRICS_TOKEN`; else 401. */
  @Get('metrics')
  @Allow('operations:metrics')
  @Refuses('unauthenticated')
  @Header('cache-control', 'no-store')
  async measurements(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!isOfThisMachine(request) && !sendsToken(request, this.config.metricsToken)) {
      throw refuse('unauthenticated');
    }
    const { type, body } = await this.metrics.text();
    void reply.type(type);
    return body;
  }
}

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** A request that a local proxy forwards comes from another machine, although its socket is local. */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}

function sendsToken({ headers }: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
