import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import {
  levelIdOf,
  type ArticleEvent,
  type MovedLevel,
} from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { addLocation } from '../backend/src/inventory/locations/location.js';
import { streamIdOf } from '../backend/src/platform/streams/stream-type.js';
import { openGarage, sideBySideFor, type Garage } from './filled-garage.js';

const ARTICLES = 2_000;
const LOCATIONS = 20;
const EVENTS_PER_APPEND = 500;
const LANES = 8;
/** First day of the movements, and their duration in days. */
export const BEGAN = Date.parse('2024-11-25T06:00:00.000Z');
export const DAYS = 700;

/** An article and where it lies. */
export type Shelf = { readonly articleId: string; readonly levelIds: readonly string[] };

/**
 * Articles at two locations each, whose stock rises and falls for two years. Each level of the first article moves `deep`
 * times, the others share the rest.
 */
export async function fillStore(
  directory: string,
  movements: number,
  deep: number,
): Promise<readonly Shelf[]> {
  const garage = await openGarage(directory);
  const metadata = { actor: SYSTEM_ACTOR, correlationId: 'bench' };
  const locations = Array.from({ length: LOCATIONS }, (_, place) => ({
    id: newId(),
    code: `R${place}`,
    name: `Regal ${place}`,
  }));
  const shelves: Shelf[] = [];
  try {
    for (const { id, ...location } of locations) {
      const context = { ...metadata, now: new Date(BEGAN).toISOString() };
      const decide = addLocation(id, { ...location, active: true });
      await garage.streams.handle(locationsStream, '', decide, context);
    }
    await sideBySideFor(ARTICLES, LANES, async (number) => {
      const places = [locations[number % LOCATIONS], locations[(number + 7) % LOCATIONS]];
      const article = new MovingArticle(number, places as typeof locations);
      shelves[number] = article.shelf;
      const own = number === 0 ? deep * 2 : (movements - deep * 2) / (ARTICLES - 1);
      await append(garage, article, Math.ceil(own));
    });
    await garage.caughtUp();
    return shelves;
  } finally {
    await garage.close();
  }
}

async function append(garage: Garage, article: MovingArticle, movements: number): Promise<void> {
  const streamId = streamIdOf(articleStream, article.shelf.articleId);
  let revision = -1;
  for (let first = 0; first < movements; first += EVENTS_PER_APPEND) {
    const facts = first === 0 ? article.opening() : [];
    for (let number = first; number < Math.min(first + EVENTS_PER_APPEND, movements); number++)
      facts.push(article.moveOn(number / movements));
    const events = facts.map((fact) => {
      const occurredAt = 'bookedAt' in fact.data ? fact.data.bookedAt : new Date(BEGAN).toISOString();
      return { ...fact, id: newId(), metadata: { occurredAt, actor: SYSTEM_ACTOR, correlationId: 'bench' } };
    });
    await garage.eventLog.append(streamId, revision < 0 ? 'none' : revision, events);
    revision += events.length;
  }
}

/** An article whose stock rises and falls at two locations in turn. */
class MovingArticle {
  readonly shelf: Shelf;
  private readonly levels: MovedLevel[];
  private n = 0;

  constructor(
    private readonly number: number,
    private readonly places: readonly { readonly id: string; readonly code: string; readonly name: string }[],
  ) {
    const articleId = newId();
    this.levels = places.map(({ id: locationId }) => ({
      levelId: levelIdOf(articleId, locationId),
      locationId,
      onHandMilli: 0,
      reservedMilli: 0,
    }));
    this.shelf = { articleId, levelIds: this.levels.map(({ levelId }) => levelId) };
  }

  opening(): ArticleEvent[] {
    const { articleId } = this.shelf;
    const what = { number: `T-${this.number}`, name: `Teil ${this.number}`, unit: 'Stk' };
    return [
      {
        type: 'ArticleAdded',
        version: 1,
        data: { articleId, ...what, minimumMilli: 4_000, salePriceCents: 990 },
      },
      ...this.levels.map(({ levelId, locationId }, place): ArticleEvent => {
        const { code: locationCode, name: locationName } = this.places[place] as (typeof this.places)[number];
        const level = { articleId, levelId, locationId, ...what, locationCode, locationName };
        return { type: 'LevelOpened', version: 1, data: level };
      }),
    ];
  }

  /** The next movement, at this fraction of the two years. */
  moveOn(through: number): ArticleEvent {
    const n = ++this.n;
    const place = n % this.levels.length;
    const before = this.levels[place] as MovedLevel;
    const isReceipt = before.onHandMilli < 1_000 || n % 6 < 3;
    const level = { ...before, onHandMilli: before.onHandMilli + (isReceipt ? 1_000 : -1_000) };
    this.levels[place] = level;
    return {
      type: 'StockMoved',
      version: 1,
      data: {
        movementId: newId(),
        articleId: this.shelf.articleId,
        n,
        type: isReceipt ? 'RECEIPT' : 'ISSUE',
        quantityMilli: 1_000,
        from: isReceipt ? null : level,
        to: isReceipt ? level : null,
        bookedAt: new Date(BEGAN + Math.floor(through * DAYS) * 86_400_000 + n).toISOString(),
        reference: { kind: 'MANUAL', id: null, label: `LS ${n}` },
        partLineId: null,
        unitCostE4: null,
        counters: null,
        note: null,
      },
    };
  }
}
