import type { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../auth/allow.js';
import { Claims } from '../auth/claims.js';
import type { SessionClaims } from '../auth/session.js';
import { Media, Refuses } from '../http/answers.js';
import { RateLimit } from '../http/rate-limit/rate-limit.js';
import { LiveStreams } from './live-streams.js';

const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Sends the names of changed read models to open pages: event `changed`, data `{"names": [...]}`. */
@Controller('events')
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  @Media('text/event-stream')
  @Refuses('too-many-requests')
  @Allow('live:read')
  staff(@Claims() claims: SessionClaims, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    answer(request, reply, () => this.streams.openForStaff(claims));
  }

  @Get('public')
  @Media('text/event-stream')
  @Allow('live:public')
  @RateLimit({ name: 'live', limit: 30, windowSeconds: 60, count: 'attempts', everybody: true })
  visitor(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    answer(request, reply, () => this.streams.openForVisitor(request.ip));
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, open: () => Readable): void {
  void reply.type(EVENT_STREAM).header('cache-control', 'no-store, no-transform');
  // Keeps nginx from buffering the stream.
  void reply.header('x-accel-buffering', 'no');
  void (request.method === 'HEAD' ? reply.send() : reply.send(open()));
}
