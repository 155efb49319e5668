import { Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Actor } from '#contracts/access/actor.js';
import { isAuditKind, type AuditKind } from '#contracts/audit/audit-kinds.js';
import {
  AuditQuery,
  AuditSubjectsQuery,
  WhatIfQuery,
  Z3Query,
  type AuditAnswer,
  type AuditSubject,
  type DueAnswer,
  type SealAnswer,
  type SealVerdictAnswer,
} from '#contracts/audit/audit.api.js';
import { instantOf } from '#contracts/values/day-bounds.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { timeLogById } from '#projections/time-logs.js';
import { Allow } from '../platform/auth/allow.js';
import { Clock } from '../platform/clock.js';
import { Refuses } from '../platform/http/answers.js';
import { Who } from '../platform/http/context.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { SEAL, type Seal } from '../platform/seal/seal.js';
import { Streams } from '../platform/streams/streams.js';
import { supplierOf, z3Export } from './z3/z3-export.js';
import { Moments } from './moments.js';
import { ArticleMoments } from './article-moments.js';
import { dueOn } from './due.js';
import { findSubjects } from './subjects.js';
import { timeLogHistory } from './time-log-history.js';
import { mayReadNotes, withoutNotes } from './without-notes.js';

/** What is asked of which thing, and by whom. */
type Wish = {
  readonly kind: string;
  readonly id: string;
  readonly actor: Actor;
  readonly query: AuditQuery;
  /** An event that is thought away. */
  readonly without?: string;
};

/** "Prüfung": how anything stood at any moment, and whether anybody touched the past. Reads, and writes nothing. */
@Controller('audit')
export class AuditController {
  private verifying = false;

  constructor(
    private readonly histories: Histories,
    private readonly moments: Moments,
    private readonly articles: ArticleMoments,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly streams: Streams,
    @Inject(SEAL) private readonly seal: Seal,
  ) {}

  @Get('subjects')
  @Allow('audit:read')
  subjects(@Query() { kind, search }: AuditSubjectsQuery): Promise<readonly AuditSubject[]> {
    return findSubjects(this.readModels, kind, search);
  }

  @Get('due')
  @Allow('audit:read')
  due(): Promise<DueAnswer> {
    return dueOn(this.readModels, this.clock.now());
  }

  @Get('export')
  @Allow('audit:read')
  async export(@Query() { from, to }: Z3Query, @Res() reply: FastifyReply): Promise<void> {
    if (from > to) throw invalid('to', 'Das Ende liegt vor dem Anfang.');
    const { state } = await this.streams.load(companyProfileStream, '');
    const file = Readable.from(z3Export(this.readModels, { from, to }, supplierOf(state)));
    const name = `z3_${from}_${to}.zip`;
    await reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  }

  @Get('seal')
  @Allow('audit:read')
  async sealed(): Promise<SealAnswer> {
    const head = await this.seal.head();
    const position = head?.position ?? 0;
    return { events: position, position, hash: head?.hash ?? null, sealedAt: head?.sealedAt ?? null };
  }

  @Post('seal/verify')
  @HttpCode(200)
  @Allow('audit:read')
  async verify(): Promise<SealVerdictAnswer> {
    if (this.verifying) throw refuse('conflict', { detail: 'Die Prüfung läuft bereits.' });
    this.verifying = true;
    try {
      const verdict = await this.seal.verify();
      const { position, fault } = verdict.intact ? { position: null, fault: null } : verdict;
      return { intact: verdict.intact, events: verdict.events, position, fault };
    } finally {
      this.verifying = false;
    }
  }

  @Get(':kind/:id')
  @Allow('audit:read')
  asOf(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() query: AuditQuery,
    @Who() actor: Actor,
  ): Promise<AuditAnswer> {
    return this.moment({ kind, id, actor, query });
  }

  @Get(':kind/:id/what-if')
  @Refuses('conflict')
  @Allow('audit:read')
  whatIf(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() query: WhatIfQuery,
    @Who() actor: Actor,
  ): Promise<AuditAnswer> {
    return this.moment({ kind, id, actor, query, without: query.without });
  }

  private async moment({ kind, actor, ...wish }: Wish): Promise<AuditAnswer> {
    if (!isAuditKind(kind)) throw refuse('not-found');
    const answer = await this.told(kind, wish);
    return kind === 'customer' && !mayReadNotes(actor) ? withoutNotes(answer) : answer;
  }

  private async told(
    kind: AuditKind,
    { id, query: { at, after }, without }: Omit<Wish, 'kind' | 'actor'>,
  ): Promise<AuditAnswer> {
    const { history, ownerId } = await this.historyOf(kind, id);
    const streamId = history.streamId(ownerId);
    const asked = {
      kind,
      id,
      history,
      streamId,
      at: (at === undefined ? null : instantOf(at)) ?? this.clock.now(),
      ...(after === undefined ? {} : { after }),
    };
    if (kind === 'article' && without === undefined) return this.articles.of(asked);
    const told = history.tell(await this.histories.eventsOf(streamId));
    return this.moments.of({
      ...asked,
      label: told.at(-1)?.subject ?? '',
      ...(without === undefined ? {} : { without }),
    });
  }

  /** A time log is told from its order's stream. */
  private async historyOf(kind: AuditKind, id: string) {
    if (kind !== 'timeLog') return { history: this.histories.kind(kind), ownerId: id };
    const log = await timeLogById(this.readModels, id);
    if (log === null) throw refuse('not-found');
    return { history: timeLogHistory(this.histories.kind('workOrder'), id), ownerId: log.workOrderId };
  }
}
