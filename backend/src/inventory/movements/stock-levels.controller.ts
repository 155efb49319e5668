import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  AsOfQuery,
  DaysQuery,
  JournalQuery,
  LevelPageQuery,
  LevelsQuery,
  type DayAnswer,
  type EntryAnswer,
  type LevelAnswer,
  type LevelDetailAnswer,
} from '#contracts/inventory/stock/stock-levels.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { Allow } from '../../platform/auth/allow.js';
import { writeCsv } from '../../platform/csv/csv.js';
import { nameNextPage } from '../../platform/http/next-page.js';
import { StockReadings } from './stock-readings.js';
import { journalTable, levelTable } from './stock-tables.js';

const CSV_TYPE = 'text/csv; charset=utf-8';
const MAX_ROWS = 100_000;
const STEP = 500;

@Controller('inventory')
export class StockLevelsController {
  constructor(private readonly readings: StockReadings) {}

  @Get('stock-levels')
  @Allow('inventory:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: LevelsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly LevelAnswer[]> {
    const { items, next } = await this.readings.levels({ ...query, limit });
    nameNextPage(reply, '/api/inventory/stock-levels/page', { ...query }, next);
    return items;
  }

  @Get('stock-levels/page')
  @Allow('inventory:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, ...query }: LevelPageQuery,
  ): Promise<KeyPageAnswer<LevelAnswer>> {
    return { ...(await this.readings.levels({ ...query, limit: size })), size };
  }

  @Get('stock-levels.csv')
  @Header('content-type', CSV_TYPE)
  @Header('content-disposition', 'attachment; filename="bestaende.csv"')
  @Allow('inventory:read')
  async levelsFile(@Query() { asOf }: AsOfQuery): Promise<string> {
    const levels = await all((after) =>
      this.readings.levels({ asOf, sort: 'article', direction: 'asc', limit: STEP, after }),
    );
    return writeCsv(levelTable(levels));
  }

  @Get('stock-levels/:id')
  @Allow('inventory:read')
  level(@Param('id') id: string, @Query() { asOf }: AsOfQuery): Promise<LevelDetailAnswer> {
    return this.readings.level(id, asOf);
  }

  @Get('stock-levels/:id/journal')
  @Allow('inventory:read')
  journal(@Param('id') id: string, @Query() query: JournalQuery): Promise<KeyPageAnswer<EntryAnswer>> {
    return this.readings.journal(id, query);
  }

  @Get('stock-levels/:id/journal.csv')
  @Header('content-type', CSV_TYPE)
  @Header('content-disposition', 'attachment; filename="journal.csv"')
  @Allow('inventory:read')
  async journalFile(@Param('id') id: string, @Query() query: JournalQuery): Promise<string> {
    const entries = await all((after) => {
      const { after: _, ...filters } = query;
      return this.readings.journal(id, { ...filters, size: STEP, after });
    });
    return writeCsv(journalTable(entries));
  }

  @Get('stock-levels/:id/days')
  @Allow('inventory:read')
  days(@Param('id') id: string, @Query() query: DaysQuery): Promise<readonly DayAnswer[]> {
    return this.readings.days(id, query);
  }
}

async function all<Row>(
  read: (after?: string) => Promise<{ readonly items: readonly Row[]; readonly next: string | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await read(after);
    rows.push(...items.slice(0, MAX_ROWS - rows.length));
    after = next ?? undefined;
  } while (after !== undefined && rows.length < MAX_ROWS);
  return rows;
}
