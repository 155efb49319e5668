import type { Actor } from '#contracts/access/actor.js';
import type {
  ArticleEvent,
  ArticleId,
  LevelId,
  LocationId,
  MovedLevel,
  MovementId,
  MovementReference,
  MovementType,
  StockMoved,
} from '#contracts/inventory/article.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { defineReadModel, number, text, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Where } from './engine/read-store.js';
import { beginsWordsOf, walk } from './engine/walk.js';
import { userNames } from './user-names.js';

/** A movement as one level saw it, with the balances after it. */
export type JournalEntry = {
  /** `<movementId>/<levelId>` */
  readonly id: string;
  readonly movementId: MovementId;
  readonly levelId: LevelId;
  readonly articleId: ArticleId;
  readonly locationId: LocationId;
  readonly n: number;
  /** Where the movement stands in the article's stream. */
  readonly revision: number;
  readonly type: MovementType;
  /** As it changed this level, with its sign. */
  readonly quantityMilli: number;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
  readonly bookedAt: Instant;
  readonly reference: MovementReference | null;
  readonly note: string | null;
  readonly actor: Actor;
  readonly counters: MovementId | null;
  readonly countered: boolean;
};

type Moved = RecordedEvent<StockMoved>;

/** Every movement at every level it touched: a seek finds the balances of any instant. */
export const stockJournal = defineReadModel<JournalEntry, ArticleEvent>({
  name: 'stock-journal',
  version: 3,
  fields: {
    levelId: text(({ levelId }) => levelId),
    articleId: text(({ articleId }) => articleId),
    movementId: text(({ movementId }) => movementId),
    type: text(({ type }) => type),
    bookedAt: text(({ bookedAt }) => bookedAt),
    n: number(({ n }) => n),
  },
  indexes: [
    ['levelId', 'bookedAt', 'n'],
    ['levelId', 'type', 'bookedAt', 'n'],
    ['articleId', 'bookedAt', 'n'],
    ['movementId'],
    ['bookedAt', 'n'],
  ],
  on: {
    StockMoved: (event) =>
      [event.data.from, event.data.to].flatMap((level) => (level === null ? [] : changesAt(event, level))),
  },
});

function changesAt(event: Moved, level: MovedLevel): Change<JournalEntry>[] {
  const entry = entryOf(event, level);
  const written = { key: entry.id, apply: () => entry };
  const { counters } = event.data;
  if (counters === null) return [written];
  const key = entryId(counters, level.levelId);
  return [written, { key, apply: (undone) => undone && { ...undone, countered: true } }];
}

function entryOf({ data, metadata, revision }: Moved, level: MovedLevel): JournalEntry {
  const { movementId, articleId, n, bookedAt, reference, note, counters, type } = data;
  const { levelId, locationId, onHandMilli, reservedMilli } = level;
  return {
    id: entryId(movementId, levelId),
    movementId,
    levelId,
    articleId,
    locationId,
    n,
    revision,
    type,
    quantityMilli: signedQuantity(data, level),
    onHandMilli,
    reservedMilli,
    bookedAt,
    reference,
    note,
    actor: metadata.actor,
    counters,
    countered: false,
  };
}

function signedQuantity({ type, quantityMilli, from }: StockMoved['data'], level: MovedLevel): number {
  const isTaken = type === 'RELEASE' || from?.levelId === level.levelId;
  return isTaken ? -quantityMilli : quantityMilli;
}

function entryId(movementId: MovementId, levelId: LevelId): string {
  return `${movementId}/${levelId}`;
}

export type JournalRequest = {
  readonly levelId: LevelId;
  /** Inclusive. */
  readonly from?: Instant;
  readonly to?: Instant;
  readonly type?: MovementType;
  /** Each word begins a word of reference, note or user: looked through, 5,000 entries at most. */
  readonly search?: string;
  readonly size: number;
  readonly after?: PageKey;
};

const NEWEST_FIRST = [
  ['bookedAt', 'desc'],
  ['n', 'desc'],
] as const;

/** The journal of a level, newest first, and where the next page begins. */
export async function journalPage(
  readModels: ReadModels,
  { levelId, from, to, type, search, size, after }: JournalRequest,
): Promise<{ readonly items: readonly JournalEntry[]; readonly next: PageKey | null }> {
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const where: Where = {
    levelId: { eq: levelId },
    ...(type === undefined ? {} : { type: { eq: type } }),
    ...(from === undefined && to === undefined ? {} : { bookedAt: range }),
  };
  const request = { where, sort: NEWEST_FIRST, ...(after === undefined ? {} : { after }) };
  if (search === undefined) return readModels.find(stockJournal, { ...request, limit: size });
  const matches = await matching(readModels, search);
  return walk(readModels, stockJournal, { ...request, size, matches });
}

/** A garage has fewer users than one query answers. */
const MAX_USERS = 1_000;

async function matching(readModels: ReadModels, search: string): Promise<(entry: JournalEntry) => boolean> {
  const { items } = await readModels.find(userNames, { limit: MAX_USERS });
  const names = new Map(items.map(({ id, username }) => [id, username]));
  const begins = beginsWordsOf(search);
  return ({ actor, reference, note }) => {
    const user = actor.kind === 'user' ? names.get(actor.userId) : undefined;
    return begins([reference?.label, note, user].filter((part) => part != null).join(' '));
  };
}

/** The level's last entry up to this instant, which holds its balances then; null: it was opened later. */
export async function entryAsOf(
  readModels: ReadModels,
  levelId: LevelId,
  at: Instant,
): Promise<JournalEntry | null> {
  const where = { levelId: { eq: levelId }, bookedAt: { to: at } };
  const { items } = await readModels.find(stockJournal, { where, sort: NEWEST_FIRST, limit: 1 });
  return items[0] ?? null;
}

/** The entries of one movement: one for each level that it touched; none: nobody knows it. */
export async function entriesOfMovement(
  readModels: ReadModels,
  movementId: MovementId,
): Promise<readonly JournalEntry[]> {
  const where = { movementId: { eq: movementId } };
  return (await readModels.find(stockJournal, { where, limit: 2 })).items;
}

/** All movements of an article, newest first. */
export function articleJournalPage(
  readModels: ReadModels,
  {
    articleId,
    to,
    size,
    after,
  }: {
    readonly articleId: ArticleId;
    readonly to?: Instant;
    readonly size: number;
    readonly after?: PageKey;
  },
): Promise<{ readonly items: readonly JournalEntry[]; readonly next: PageKey | null }> {
  return readModels.find(stockJournal, {
    where: { articleId: { eq: articleId }, ...(to === undefined ? {} : { bookedAt: { to } }) },
    sort: NEWEST_FIRST,
    limit: size,
    ...(after === undefined ? {} : { after }),
  });
}

/** All movements of a period at all levels, the oldest first. */
export function journalBetween(
  readModels: ReadModels,
  {
    from,
    to,
    size,
    after,
  }: { readonly from: Instant; readonly to: Instant; readonly size: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly JournalEntry[]; readonly next: PageKey | null }> {
  return readModels.find(stockJournal, {
    where: { bookedAt: { from, to } },
    sort: [
      ['bookedAt', 'asc'],
      ['n', 'asc'],
    ],
    limit: size,
    ...(after === undefined ? {} : { after }),
  });
}

/** When the article moved after an instant, the first one first; a movement counts once, whatever it touched. */
export async function articleMovementsAfter(
  readModels: ReadModels,
  { articleId, at, limit }: { readonly articleId: ArticleId; readonly at: Instant; readonly limit: number },
): Promise<readonly Instant[]> {
  const { items } = await readModels.find(stockJournal, {
    where: { articleId: { eq: articleId }, bookedAt: { from: justAfter(at) } },
    sort: [
      ['bookedAt', 'asc'],
      ['n', 'asc'],
    ],
    limit: Math.min(2 * limit, 1_000),
  });
  const moved = new Map(items.map(({ movementId, bookedAt }) => [movementId, bookedAt]));
  return [...moved.values()].slice(0, limit);
}

function justAfter(instant: Instant): Instant {
  return new Date(Date.parse(instant) + 1).toISOString();
}
