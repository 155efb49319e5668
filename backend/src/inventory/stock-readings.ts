import { Inject, Injectable } from '@nestjs/common';
import { endOfDay, instantOf, startOfDay } from '#contracts/values/day-bounds.js';
import type {
  DayAnswer,
  DaysQuery,
  EntryAnswer,
  JournalQuery,
  LevelAnswer,
  LevelDetailAnswer,
  LevelSort,
} from '#contracts/inventory/stock-levels.api.js';
import { KEY_PAGE_SIZE, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { addDays, isLocalDate, localDateTime } from '#contracts/values/local-date-time.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { articlesById } from '#projections/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { stockDaysOf, stockDaysUpTo } from '#projections/stock-days.js';
import { entryAsOf, journalPage } from '#projections/stock-journal.js';
import { stockLevelById, stockLevelPage, type StockLevel } from '#projections/stock-levels.js';
import { Clock } from '../platform/clock.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { entryAnswer, levelAnswer } from './answers.js';

/** Days that the chart shows at most. */
const MAX_DAYS = 366;

/** Which levels, in which order. */
export type LevelsRequest = {
  readonly search?: string | undefined;
  readonly locationId?: string | undefined;
  readonly sort?: LevelSort | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly asOf?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
};

type Levels = { readonly items: readonly LevelAnswer[]; readonly next: string | null };

/** What the screens read of levels and their journals. */
@Injectable()
export class StockReadings {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly histories: Histories,
    private readonly clock: Clock,
  ) {}

  /** Levels as they stand, or as they stood: then in the order of articles, without those opened later. */
  async levels({ search, locationId, asOf, limit, after, ...order }: LevelsRequest): Promise<Levels> {
    const sort = asOf === undefined ? (order.sort ?? 'available') : 'article';
    const direction = asOf === undefined ? (order.direction ?? 'desc') : 'asc';
    const { items, next } = await stockLevelPage(this.readModels, {
      sort,
      direction,
      limit,
      ...(search === undefined ? {} : { search }),
      ...(locationId === undefined ? {} : { locationId }),
      ...(after === undefined ? {} : { after }),
    });
    const levels = asOf === undefined ? items : await this.asOf(items, asOf);
    return { items: await this.answers(levels), next };
  }

  /** One level; as of a time before its first movement it has nothing. 404 for an unknown one. */
  async level(id: string, asOf?: string): Promise<LevelDetailAnswer> {
    const level = await this.existing(id);
    const then = asOf === undefined ? level : await this.levelAsOf(level, asOf);
    const [answer] = await this.answers([then ?? { ...level, onHandMilli: 0, reservedMilli: 0 }]);
    return { ...(answer as LevelAnswer), asOf: asOf ?? null };
  }

  /** A page of the level's journal, newest first. */
  async journal(
    id: string,
    { from, to, type, search, after, size = KEY_PAGE_SIZE.default }: JournalQuery,
  ): Promise<KeyPageAnswer<EntryAnswer>> {
    const { locationCode } = await this.existing(id);
    const { items, next } = await journalPage(this.readModels, {
      levelId: id,
      size,
      ...(from === undefined ? {} : { from: startOfDay(from) }),
      ...(to === undefined ? {} : { to: endOfDay(to) }),
      ...(type === undefined ? {} : { type }),
      ...(search === undefined ? {} : { search }),
      ...(after === undefined ? {} : { after }),
    });
    const name = await this.histories.actorNames(items.map(({ actor }) => actor));
    return { items: items.map((entry) => entryAnswer(entry, locationCode, name)), size, next };
  }

  /** Days on which the level moved, the oldest first. */
  async days(id: string, { from, to = this.today() }: DaysQuery): Promise<readonly DayAnswer[]> {
    await this.existing(id);
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

  /** A seek in the level's own days or entries, which hold their balances; null: it was opened later. */
  private async levelAsOf(level: StockLevel, asOf: string): Promise<StockLevel | null> {
    const { id: levelId } = level;
    const at = instantOf(asOf);
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
    return levels.map((level) => levelAnswer(level, articles.get(level.articleId)?.minimumMilli ?? 0));
  }

  private async existing(id: string): Promise<StockLevel> {
    const level = await stockLevelById(this.readModels, id);
    if (level === null) throw refuse('not-found', { detail: 'Bestand wurde nicht gefunden.' });
    return level;
  }

  private today() {
    return localDateTime(this.clock.now()).date;
  }
}
