import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Batch } from '#contracts/datev/datev-batches.js';
import {
  BatchFileQuery,
  BatchRequest,
  CancelBatchRequest,
  DatevPreviewQuery,
  type BatchAnswer,
  type DatevPreviewAnswer,
} from '#contracts/datev/datev.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { datevBatchById, listDatevBatches, type ListedBatch } from '#projections/datev/datev-batches.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { namesOf } from '#projections/users/user-names.js';
import { Allow } from '../platform/auth/allow.js';
import { Media, Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { sendFile } from '../platform/http/send-file.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { batchAnswer, listedAnswer, previewAnswer } from './datev-answers.js';
import { DatevBatches } from './datev-batches.js';
import { KIND_TITLES } from './files/batch-files.js';

/** Batches that the list shows: those of ten years. */
const MOST_BATCHES = 500;

/** What the tax adviser gets. */
@Controller('datev')
export class DatevController {
  constructor(
    private readonly work: DatevBatches,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** What a batch of this period would be, and what is missing or odd. Without days: everything that is new. */
  @Get('preview')
  @Allow('datev:read')
  async preview(
    @Query() { batchKind: kind, from, to }: DatevPreviewQuery,
    @Context() { now }: CommandContext,
  ): Promise<DatevPreviewAnswer> {
    const { assembled, findings } = await this.work.preview({ kind, from, to }, now);
    return previewAnswer(assembled, findings);
  }

  /** Newest first. */
  @Get('batches')
  @Allow('datev:read')
  async list(): Promise<readonly BatchAnswer[]> {
    const batches = await listDatevBatches(this.readModels, MOST_BATCHES);
    const names = await this.namesIn(batches);
    return batches.map((batch) => listedAnswer(batch, names));
  }

  @Post('batches')
  @Refuses('conflict', 'busy', 'unavailable')
  @Allow('datev:export')
  async export(
    @Body() { batchKind: kind, from, to }: BatchRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<BatchAnswer> {
    return this.answer(await this.work.export(id, { kind, from, to }, context), context);
  }

  /** The adviser did not use the batch: its documents go into the next one. */
  @Post('batches/:id/cancel')
  @HttpCode(200)
  @Allow('datev:export')
  async cancel(
    @Param() { id }: IdParam,
    @Body() { reason }: CancelBatchRequest,
    @Context() context: CommandContext,
  ): Promise<BatchAnswer> {
    return this.answer(await this.work.cancel(id, reason, context), context);
  }

  /** The same bytes every time. */
  @Get('batches/:id/file')
  @Refuses('not-found', 'conflict')
  @Media('application/octet-stream')
  @Allow('datev:read')
  async file(
    @Param() { id }: IdParam,
    @Query() { file }: BatchFileQuery,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const batch = await this.work.batch(id);
    const bytes =
      file === 'documents'
        ? await this.work.documents(id, localDateTime(now).date)
        : await this.work.file(id, file);
    await sendFile(reply, { bytes, type: TYPES[file], name: fileNameOf(batch, file) });
  }

  /** A batch that was made just now is not in the list yet: then the caller made it. */
  private async answer(batch: Batch, { now, actor }: CommandContext): Promise<BatchAnswer> {
    const exportedBy = actor.kind === 'user' ? actor.userId : null;
    const made = (await datevBatchById(this.readModels, batch.id)) ?? { exportedAt: now, exportedBy };
    return batchAnswer(batch, made, await this.namesIn([made]));
  }

  private namesIn(batches: readonly Pick<ListedBatch, 'exportedBy'>[]): Promise<ReadonlyMap<string, string>> {
    return namesOf(
      this.readModels,
      batches.flatMap(({ exportedBy }) => exportedBy ?? []),
    );
  }
}

const TYPES = {
  bookings: 'text/csv; charset=windows-1252',
  accounts: 'text/csv; charset=windows-1252',
  table: 'text/csv; charset=utf-8',
  documents: 'application/zip',
} as const;

function fileNameOf({ number, kind, from, to }: Batch, file: keyof typeof TYPES): string {
  const about = `Stapel${number}_${KIND_TITLES[kind]}_${from}_${to}`;
  switch (file) {
    case 'bookings':
      return `EXTF_Buchungsstapel_${about}.csv`;
    case 'accounts':
      return `EXTF_DebitorenKreditoren_${about}.csv`;
    case 'table':
      return `Buchungen_${about}.csv`;
    case 'documents':
      return `Belege_${about}.zip`;
  }
}
