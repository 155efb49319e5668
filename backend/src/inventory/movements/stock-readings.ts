import { Inject, Injectable } from '@nestjs/common';
import { endOfDay, instantAsOf } from '#contracts/values/day-bounds.js';
import type {
  DayAnswer,
  DaysQuery,
  EntryAnswer,
  JournalQuery,
  LevelAnswer,
  LevelDetailAnswer,
} from '#contracts/inventory/stock/stock-levels.api.js';
import { KEY_PAGE_SIZE, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { invalid } from '#contracts/kernel/problem.js';
import { addDays, isLocalDate, localDateTime } from '#contracts/values/local-date-time.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { articlesById, isShort } from '#projections/inventory/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { stockDaysOf, stockDaysUpTo } from '#projections/inventory/stock-days.js';
import { entryAsOf, journalPage } from '#projections/inventory/stock-journal.js';
import { stockLevelById, stockLevelPage, type StockLevel } from '#projections/inventory/stock-levels.js';
import { Clock } from '../../platform/clock.js';
import { Histories } from '../../platform/history/histories.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { entryAnswer, levelAnswer } from '../answers.js';
import type { AskedOf } from '#contracts/kernel/filters.js';
import type { levelFilters } from '#contracts/inventory/stock/stock-filters.js';
import { existing } from '../../platform/streams/existing.js';

const MAX_DAYS = 366;

export type LevelsRequest = AskedOf<typeof levelFilters> & {
  readonly asOf?: string;
  readonly limit: number;
  readonly after?: string;
};

type Levels = { readonly items: readonly LevelAnswer[]; readonly next: string | null };

@Injectable()
export class StockReadings {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly histories: Histories,
    private readonly clock: Clock,
  ) {}

  /** Present or past levels; past ones are ordered by article and omit levels opened later. */
  async levels({ asOf, ...selection }: LevelsRequest): Promise<Levels> {
    const sort = asOf === undefined ? (selection.sort ?? 'available') : 'article';
    const direction = asOf === undefined ? (selection.direction ?? 'desc') : 'asc';
    const { items, next } = await stockLevelPage(this.readModels, {
      ...selection,
      sort,
      direction,
    });
    const levels = asOf === undefined ? items : await this.asOf(items, asOf);
    return { items: await this.answers(levels), next };
  }

  /** 0 before its first movement. 404 if unknown. */
  async level(id: string, asOf?: string): Promise<LevelDetailAnswer> {
    const level = await this.known(id);
    const then = asOf === undefined ? level : await this.levelAsOf(level, asOf);
    const [answer] = await this.answers([then ?? { ...level, onHandMilli: 0, reservedMilli: 0 }]);
    return { ...(answer as LevelAnswer), asOf: asOf ?? null };
  }

  async journal(
    id: string,
    { size = KEY_PAGE_SIZE.default, ...selection }: JournalQuery,
  ): Promise<KeyPageAnswer<EntryAnswer>> {
    const { locationCode } = await this.known(id);
    const { items, next } = await journalPage(this.readModels, { ...selection, levelId: id, size });
    const name = await this.histories.actorNames(items.map(({ actor }) => actor));
    return { items: items.map((entry) => entryAnswer(entry, locationCode, name)), size, next };
  }

  /** Days with movements, oldest first. */
  async days(id: string, { from, to = this.today() }: DaysQuery): Promise<readonly DayAnswer[]> {
    await this.known(id);
    const first = from ?? addDays(to, 1 - MAX_DAYS);
    if (first < addDays(to, 1 - MAX_DAYS))
      throw invalid('from', `Es sind höchstens ${MAX_DAYS} Tage möglich.`);
    const days = await stockDaysOf(this.readModels, { levelId: id, from: first, to, limit: MAX_DAYS });
    return days.map(({ date, onHandMilli, reservedMilli }) => ({
      date,
      onHand: quantityOf(onHandMilli),
      reserved: quantityOf(reservedMilli),
    }));
  }

  private async asOf(levels: readonly StockLevel[], asOf: string): Promise<readonly StockLevel[]> {
    const then = await Promise.all(levels.map((level) => this.levelAsOf(level, asOf)));
    return then.filter((level) => level !== null);
  }

  /** The level with the balances of its last day or entry up to then; null: opened later. */
  private async levelAsOf(level: StockLevel, asOf: string): Promise<StockLevel | null> {
    const { id: levelId } = level;
    const at = instantAsOf(asOf);
    if (at === null) throw invalid('asOf', 'Bitte ein Datum (JJJJ-MM-TT) oder einen Zeitpunkt angeben.');
    if (at >= level.updatedAt) return level;
    if (isLocalDate(asOf)) {
      const [day] = await stockDaysUpTo(this.readModels, { levelId, to: asOf, limit: 1 });
      if (day === undefined) return null;
      const { date, onHandMilli, reservedMilli } = day;
      return { ...level, onHandMilli, reservedMilli, updatedAt: endOfDay(date) };
    }
    const entry = await entryAsOf(this.readModels, levelId, at);
    if (entry === null) return null;
    const { onHandMilli, reservedMilli, bookedAt: updatedAt } = entry;
    return { ...level, onHandMilli, reservedMilli, updatedAt };
  }

  private async answers(levels: readonly StockLevel[]): Promise<readonly LevelAnswer[]> {
    const articles = await articlesById(
      this.readModels,
      levels.map(({ articleId }) => articleId),
    );
    return levels.map((level) => {
      const article = articles.get(level.articleId);
      return levelAnswer(level, article?.minimumMilli ?? 0, article !== undefined && isShort(article));
    });
  }

  private async known(id: string): Promise<StockLevel> {
    return existing(await stockLevelById(this.readModels, id), 'Bestand wurde nicht gefunden.');
  }

  private today() {
    return localDateTime(this.clock.now()).date;
  }
}
