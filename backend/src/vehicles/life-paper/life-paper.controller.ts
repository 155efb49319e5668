import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { Allow } from '../../platform/auth/allow.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { Media } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ownLetterhead } from '../../platform/pdf/letter/own-letterhead.js';
import { PDF_PRINTER, type PdfPrinter } from '../../platform/pdf/pdf-printer.js';
import { existing } from '../../platform/streams/existing.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { VehicleLife } from '../vehicle-life.js';
import { lifePaper } from './life-paper.js';

@Controller('vehicles')
export class LifePaperController {
  constructor(
    private readonly streams: StreamReader,
    private readonly life: VehicleLife,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get(':id/life.pdf')
  @Allow('vehicles:read')
  @Media('application/pdf')
  async print(
    @Param() { id }: IdParam,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { record } = existing((await this.streams.load(vehicleStream, id)).state);
    const [entries, own] = await Promise.all([
      this.life.of(id, { seesInvoices: false, seesEstimates: false }),
      ownLetterhead(this.streams, this.files),
    ]);
    const job = lifePaper({ vehicle: record, entries, ...own, today: localDateTime(now).date });
    const bytes = await this.printer.render(job);
    await sendFile(reply, { bytes, type: 'application/pdf', name: 'Lebenslauf.pdf' });
  }
}
