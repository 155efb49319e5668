import type {
  ArticleEvent,
  LocationId,
  MovedLevel,
  MovementId,
  MovementReference,
  MovementType,
} from '#contracts/inventory/articles/article.events.js';
import { levelIdOf } from '#contracts/inventory/articles/article.events.js';
import {
  articleStream,
  type ArticleLevel,
  type KnownArticle,
} from '#contracts/inventory/articles/article.js';
import type { Locations } from '#contracts/inventory/locations/locations.js';
import { UNKNOWN_LOCATION } from '#contracts/inventory/stock/movement-fields.js';
import { NO_PART_LINE, type PartLine } from '#contracts/inventory/stock/part-line.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { named } from '../../platform/streams/existing.js';

export type MovementDetails = {
  readonly movementId: MovementId;
  readonly reference: MovementReference | null;
  readonly partLineId: string | null;
  readonly unitCostE4?: number | null;
  readonly counters?: MovementId | null;
  readonly note: string | null;
};

type Effect = { readonly locationId: LocationId; readonly onHand?: number; readonly reserved?: number };

/** Collects the events of one append. Folds each event at once, so that the next one sees its balances. */
export class StockLedger {
  readonly events: ArticleEvent[] = [];

  constructor(
    private article: KnownArticle,
    private readonly locations: Locations,
    private readonly now: Instant,
  ) {}

  level(locationId: LocationId): ArticleLevel | undefined {
    return this.article.levels.get(locationId);
  }

  line(partLineId: string): PartLine {
    return this.article.lines.get(partLineId, NO_PART_LINE);
  }

  /** Adds the movement with the balances after it. 409 if the stock would become negative. */
  move(
    type: MovementType,
    quantityMilli: number,
    { from, to }: { readonly from?: Effect; readonly to?: Effect },
    details: MovementDetails,
  ): void {
    const { id: articleId, n, lastBookedAt } = this.article;
    const levels = { from: from ? this.after(from) : null, to: to ? this.after(to) : null };
    const bookedAt = this.now > lastBookedAt ? this.now : lastBookedAt;
    const { movementId, reference, partLineId, unitCostE4 = null, counters = null, note } = details;
    const what = { movementId, articleId, n: n + 1, type, quantityMilli, ...levels, bookedAt };
    this.add({
      type: 'StockMoved',
      version: 1,
      data: { ...what, reference, partLineId, unitCostE4, counters, note },
    });
  }

  private after({ locationId, onHand = 0, reserved = 0 }: Effect): MovedLevel {
    const before = this.level(locationId);
    const onHandMilli = (before?.onHandMilli ?? 0) + onHand;
    if (onHandMilli < 0) throw refuse('stock-insufficient');
    const { id: levelId, reservedMilli } = before ?? this.open(locationId);
    return { levelId, locationId, onHandMilli, reservedMilli: reservedMilli + reserved };
  }

  private open(locationId: LocationId): ArticleLevel {
    const location = named(this.locations.get(locationId), 'locationId', UNKNOWN_LOCATION);
    const { id: articleId, number, name, unit } = this.article;
    const levelId = levelIdOf(articleId, locationId);
    const { code: locationCode, name: locationName } = location;
    this.add({
      type: 'LevelOpened',
      version: 1,
      data: { articleId, levelId, locationId, number, name, unit, locationCode, locationName },
    });
    return this.level(locationId) as ArticleLevel;
  }

  private add(fact: ArticleEvent): void {
    this.events.push(fact);
    this.article = articleStream.evolve(this.article, planned(fact)) as KnownArticle;
  }
}

/** An event before it is appended has no position. */
function planned(fact: ArticleEvent): RecordedEvent<ArticleEvent> {
  const metadata = { occurredAt: '', actor: { kind: 'system' }, correlationId: '' } as const;
  return { ...fact, id: '', streamId: '', revision: -1, position: '', metadata };
}
