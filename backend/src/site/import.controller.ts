import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { ImportQuery, ImportRequest, type ImportAnswer } from '#contracts/site/import.api.js';
import type { OpeningTimeEvent } from '#contracts/site/opening-time.events.js';
import { openingTimesStream, type OpeningTimes } from '#contracts/site/opening-times.js';
import type { AffectedAppointment } from '#contracts/site/site.api.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import { servicesStream, type Services } from '#contracts/site/services.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listOpeningTimes } from '#projections/site/opening-times.js';
import { listServices } from '#projections/site/services.js';
import { Allow } from '../platform/auth/allow.js';
import { writeCsv } from '../platform/csv/csv.js';
import {
  assertCarriedOut,
  importAnswer,
  planImport,
  readTable,
  type ImportedList,
} from '../platform/csv/import-plan.js';
import { Context } from '../platform/http/context.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { AffectedAppointments } from './opening/affected-appointments.js';
import { openingTimeImport, openingTimeTable, serviceImport, serviceTable } from './master-data-import.js';
import { OnStream } from '../platform/streams/on-stream.js';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** Import and export of opening times and services as CSV. An import is atomic: one append writes all rows. */
@Controller('site')
export class ImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly affected: AffectedAppointments,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Post('import/services')
  @HttpCode(200)
  @Allow('site:change')
  importServices(
    @Body() { csv }: ImportRequest,
    @Query() { dryRun }: ImportQuery,
    @Context() context: CommandContext,
  ): Promise<ImportAnswer> {
    const carryOut = (decide: Decide<Services, ServiceEvent>) =>
      this.commands.execute(new OnStream(servicesStream, '', decide, context));
    return this.import(serviceImport, csv, dryRun === 'true', carryOut);
  }

  @Post('import/opening-times')
  @HttpCode(200)
  @Allow('site:change')
  async importOpeningTimes(
    @Body() { csv }: ImportRequest,
    @Query() { dryRun }: ImportQuery,
    @Context() context: CommandContext,
  ): Promise<ImportAnswer> {
    let set: readonly OpeningTimeEvent[] = [];
    let days: OpeningTimes = {};
    const carryOut = async (decide: Decide<OpeningTimes, OpeningTimeEvent>): Promise<void> => {
      const noting = (before: OpeningTimes) => (set = decide(before));
      days = (await this.commands.execute(new OnStream(openingTimesStream, '', noting, context))).state;
    };
    const answer = await this.import(openingTimeImport, csv, dryRun === 'true', carryOut);
    if (dryRun === 'true') return answer;
    const affected = set.map(({ data }) => this.affected.byOpeningTimes(days, data.dayOfWeek, context.now));
    return { ...answer, affectedAppointments: inOrder((await Promise.all(affected)).flat()) };
  }

  @Get('export/services')
  @Header('content-type', CSV_TYPE)
  @Header('content-disposition', 'attachment; filename="services.csv"')
  @Allow('site:read')
  async exportServices(): Promise<string> {
    return writeCsv(serviceTable(await listServices(this.readModels)));
  }

  @Get('export/opening-times')
  @Header('content-type', CSV_TYPE)
  @Header('content-disposition', 'attachment; filename="oeffnungszeiten.csv"')
  @Allow('site:read')
  async exportOpeningTimes(): Promise<string> {
    return writeCsv(openingTimeTable(await listOpeningTimes(this.readModels)));
  }

  private async import<State, Event extends DomainEvent, Field extends string>(
    list: ImportedList<State, Event, Field>,
    csv: string,
    isDryRun: boolean,
    carryOut: (decide: Decide<State, Event>) => Promise<unknown>,
  ): Promise<ImportAnswer> {
    const table = readTable(csv, list);
    if (isDryRun) {
      const { state } = await this.streams.load(list.type, '');
      return importAnswer(planImport(list, state, table));
    }
    let answer: ImportAnswer = { rows: table.length, problems: [], changes: [] };
    await carryOut((state) => {
      const plan = planImport(list, state, table);
      assertCarriedOut(plan);
      answer = importAnswer(plan);
      return plan.events;
    });
    return answer;
  }
}

function inOrder(appointments: readonly AffectedAppointment[]): readonly AffectedAppointment[] {
  return appointments.toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}
