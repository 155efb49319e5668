import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StockListQuery } from '#contracts/inventory/articles/articles.api.js';
import { articlePage } from '#projections/inventory/articles.js';
import { listLocations } from '#projections/inventory/locations.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../../platform/auth/allow.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { Media } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ownLetterhead } from '../../platform/pdf/letter/own-letterhead.js';
import { PDF_PRINTER, type PdfPrinter } from '../../platform/pdf/pdf-printer.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { stockList } from './stock-list-paper.js';

/** About 40 pages, which print within the time limit. */
const MOST_ARTICLES = 1_000;

@Controller('inventory')
export class StockListController {
  constructor(
    private readonly streams: StreamReader,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** The articles that the filters leave, ordered by number. */
  @Get('stock-list.pdf')
  @Allow('inventory:read')
  @Media('application/pdf')
  async print(
    @Query() query: StockListQuery,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [{ items, next }, locations, own] = await Promise.all([
      articlePage(this.readModels, { ...query, limit: MOST_ARTICLES }),
      listLocations(this.readModels),
      ownLetterhead(this.streams, this.files),
    ]);
    const job = stockList({ articles: items, locations, isWhole: next === null, ...own, printedAt: now });
    const bytes = await this.printer.render(job);
    await sendFile(reply, { bytes, type: 'application/pdf', name: 'Bestandsliste.pdf' });
  }
}
