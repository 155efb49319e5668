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
import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { instantAsOf } from '#contracts/values/day-bounds.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { timeLogById } from '#projections/work-orders/time-logs.js';
import { Allow } from '../platform/auth/allow.js';
import { Clock } from '../platform/clock.js';
import type { Z3Source } from './z3/table.js';
import { EVENT_STORE, type EventStore } from '../platform/event-store/event-store.js';
import { DOCUMENTS, type AnyDocuments } from '../platform/files/documents.js';
import { verifyDocuments } from '../platform/files/verify-documents.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { Refuses } from '../platform/http/answers.js';
import { Who } from '../platform/http/context.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { SEAL, type Seal } from '../platform/seal/seal.js';
import { existing } from '../platform/streams/existing.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { supplierOf, z3Export } from './z3/z3-export.js';
import { Moments } from './moments.js';
import { ArticleMoments } from './article-moments.js';
import { dueOn } from './due.js';
import { findSubjects } from './subjects.js';
import { timeLogHistory } from './time-log-history.js';
import { HAS_NOTES, mayReadNotes, withoutNotes } from './without-notes.js';

/** Damaged files that an answer names. */
const MOST_NAMED = 100;

/** What is asked of which thing, and by whom. */
type Wish = {
  readonly kind: string;
  readonly id: string;
  readonly actor: Actor;
  readonly query: AuditQuery;
  readonly without?: string;
};

/** The read-only page "Prüfung": past states, and the verification of the log. */
@Controller('audit')
export class AuditController {
  private verifying = false;

  constructor(
    private readonly histories: Histories,
    private readonly moments: Moments,
    private readonly articles: ArticleMoments,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly streams: StreamReader,
    @Inject(SEAL) private readonly seal: Seal,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(DOCUMENTS) private readonly readers: readonly AnyDocuments[],
  ) {}

  @Get('subjects')
  @Allow('audit:read')
  subjects(@Query() { kind, search }: AuditSubjectsQuery): Promise<readonly AuditSubject[]> {
    return findSubjects(this.readModels, kind, search);
  }

  @Get('due')
  @Allow('audit:read')
  async due(): Promise<DueAnswer> {
    const { state: holds } = await this.streams.load(retentionHoldsStream, '');
    return dueOn(this.readModels, holds, this.clock.now());
  }

  @Get('export')
  @Allow('audit:read')
  async export(@Query() { from, to }: Z3Query, @Res() reply: FastifyReply): Promise<void> {
    if (from > to) throw invalid('to', 'Das Ende liegt vor dem Anfang.');
    const { state } = await this.streams.load(companyProfileStream, '');
    const file = Readable.from(z3Export(this.z3Source(), { from, to }, supplierOf(state)));
    const name = `z3_${from}_${to}.zip`;
    await reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  }

  private z3Source(): Z3Source {
    const { readModels, histories, files } = this;
    return { readModels, histories, files };
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
      return await this.verdict();
    } finally {
      this.verifying = false;
    }
  }

  private async verdict(): Promise<SealVerdictAnswer> {
    const { events, ...seal } = await this.seal.verify();
    if (!seal.intact) {
      const { position, fault } = seal;
      return { intact: false, events, position, fault, documents: 0, damaged: [] };
    }
    const { documents, faults } = await verifyDocuments(this.eventStore, this.files, this.readers);
    return {
      intact: faults.length === 0,
      events,
      position: null,
      fault: null,
      documents,
      damaged: faults.slice(0, MOST_NAMED),
    };
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
    const answer = await this.answer(kind, wish);
    return HAS_NOTES.has(kind) && !mayReadNotes(actor) ? withoutNotes(answer) : answer;
  }

  private async answer(
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
      at: (at === undefined ? null : instantAsOf(at)) ?? this.clock.now(),
      after,
    };
    if (kind === 'article' && without === undefined) return this.articles.of(asked);
    const entries = history.tell(await this.histories.eventsOf(streamId));
    return this.moments.of({
      ...asked,
      label: entries.at(-1)?.subject ?? '',
      without,
    });
  }

  /** A time log belongs to the stream of its order. */
  private async historyOf(kind: AuditKind, id: string) {
    if (kind !== 'timeLog') return { history: this.histories.kind(kind), ownerId: id };
    const log = existing(await timeLogById(this.readModels, id));
    return { history: timeLogHistory(this.histories.kind('workOrder'), id), ownerId: log.workOrderId };
  }
}
