import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EnsureArticle } from '#contracts/inventory/articles/ensure-article.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { stockImportStream } from '#contracts/inventory/import/stock-import.js';
import type { StockImportRow } from '#contracts/inventory/import/stock-import.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { Refusal } from '#contracts/kernel/problem.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { articlesByNumber } from '#projections/inventory/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { assertCarriedOut, importAnswer } from '../../platform/csv/import-plan.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { EnsureArticleHandler } from '../articles/articles.handler.js';
import {
  numbersIn,
  planStockImport,
  readStockTable,
  type KnownNumber,
  type StockImportPlan,
} from './stock-import-plan.js';
import { acceptStockImport, completeStockImport } from './stock-import.js';
import { StockPostings } from '../movements/stock-postings.js';

type Failed = { readonly row: number; readonly reason: string };

const LANES = 8;

/** Command: imports a file of initial stock. Refuses with 400 and every problem when there is one. */
export class ImportStock extends Command<ImportAnswer> {
  constructor(
    readonly importId: string,
    readonly csv: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Imports initial stock: validates the whole file, then books it row by row. */
@Injectable()
export class StockImports {
  constructor(
    private readonly streams: Streams,
    private readonly bookings: StockPostings,
    private readonly articles: EnsureArticleHandler,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async plan(importId: string, csv: string): Promise<ImportAnswer> {
    return importAnswer(await this.planOf(importId, csv));
  }

  async carryOut(importId: string, csv: string, origin: CommandOrigin): Promise<ImportAnswer> {
    const { state: taken } = await this.streams.load(stockImportStream, importId);
    const plan = await this.planOf(importId, csv);
    // A repeated call no longer finds these changes new.
    if (taken.status === 'none') assertCarriedOut(plan);
    const accept = acceptStockImport(importId, plan.accepted);
    await this.streams.handle(stockImportStream, importId, accept, origin);
    const failed = await this.complete(importId, origin);
    const problems = failed.map(({ row, reason }) => ({ row, field: '', message: reason }));
    return { ...importAnswer(plan), problems };
  }

  /**
   * Books the rows of an accepted file, then completes the import. Idempotent and safe to run concurrently: articles
   * are found by their numbers, and each movement is booked once.
   */
  async complete(importId: string, origin: CommandOrigin): Promise<readonly Failed[]> {
    const { state } = await this.streams.load(stockImportStream, importId);
    if (state.status !== 'accepted') return [];
    const articles = [...groupBy(state.rows, ({ number }) => comparableNumber(number)).values()];
    const failed: Failed[] = [];
    const lane = async (): Promise<void> => {
      for (let rows = articles.pop(); rows !== undefined; rows = articles.pop()) {
        for (const row of rows) failed.push(...(await this.bookRow(importId, row, origin)));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const inOrder = failed.toSorted((a, b) => a.row - b.row);
    const decide = completeStockImport(importId, inOrder);
    await this.streams.handle(stockImportStream, importId, decide, origin);
    return inOrder;
  }

  private async planOf(importId: string, csv: string): Promise<StockImportPlan> {
    const table = readStockTable(csv);
    const [found, { state: locations }] = await Promise.all([
      articlesByNumber(this.readModels, numbersIn(table)),
      this.streams.load(locationsStream, ''),
    ]);
    const articles = new Map<string, KnownNumber>(
      found.map(({ id: articleId, number, ...article }) => [
        comparableNumber(number),
        { articleId, ...article },
      ]),
    );
    return planStockImport(importId, table, { articles, locations });
  }

  private async bookRow(importId: string, row: StockImportRow, origin: CommandOrigin): Promise<Failed[]> {
    const { articleId: wantedId, number, name, unit, minimumMilli, locationId, quantityMilli } = row;
    try {
      const article = { articleId: wantedId, number, name, unit, minimumMilli };
      const { articleId } = await this.articles.execute(new EnsureArticle(article, origin));
      if (locationId === null || quantityMilli === 0) return [];
      const booking = {
        movementId: idAfter(importId, String(row.row)),
        articleId,
        type: 'RECEIPT',
        locationId,
        toLocationId: null,
        quantityMilli,
        reference: { kind: 'OPENING', id: importId, label: 'Erstbestand' },
        partLineId: null,
        setAside: [],
        unitCostE4: null,
        note: null,
      } as const;
      await this.bookings.book(booking, origin);
      return [];
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'busy') return [{ row: row.row, reason: error.detail }];
      throw error;
    }
  }
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

@CommandHandler(ImportStock)
export class ImportStockHandler implements ICommandHandler<ImportStock> {
  constructor(private readonly imports: StockImports) {}

  execute({ importId, csv, origin }: ImportStock): Promise<ImportAnswer> {
    return this.imports.carryOut(importId, csv, origin);
  }
}
