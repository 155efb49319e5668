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
} from '#contracts/inventory/articles/article.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { KEY } from '../engine/query-plan.js';
import { defineReadModel, number, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';
import { beginsWordsOf, walk } from '../engine/walk.js';
import { searchedName } from '#contracts/users/shown-name.js';
import { userNames } from '../users/user-names.js';
import { journalFilters } from '#contracts/inventory/stock/stock-filters.js';
import { conditionsOf } from '../engine/conditions.js';

/** A movement at one level, with the balances after it. */
export type JournalEntry = {
  /** `<movementId>/<side of the level>` */
  readonly id: string;
  readonly movementId: MovementId;
  readonly levelId: LevelId;
  readonly articleId: ArticleId;
  readonly locationId: LocationId;
  readonly n: number;
  readonly revision: number;
  readonly type: MovementType;
  /** The signed change of this level. */
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
/** Where a movement takes from and puts to; a movement of one level has one side. */
const SIDES = ['from', 'to'] as const;
type Side = (typeof SIDES)[number];

/** All movements at each affected level: an index seek finds the balances of any instant. */
export const stockJournal = defineReadModel<JournalEntry, ArticleEvent>({
  name: 'stock-journal',
  version: 4,
  fields: {
    levelId: text(({ levelId }) => levelId),
    articleId: text(({ articleId }) => articleId),
    type: text(({ type }) => type),
    bookedAt: text(({ bookedAt }) => bookedAt),
    n: number(({ n }) => n),
  },
  indexes: [
    ['levelId', 'bookedAt', 'n'],
    ['levelId', 'type', 'bookedAt', 'n'],
    ['articleId', 'bookedAt', 'n'],
    ['bookedAt', 'n'],
  ],
  on: {
    StockMoved: (event) => [
      ...SIDES.flatMap((side) => {
        const level = event.data[side];
        return level === null ? [] : [written(entryOf(event, side, level))];
      }),
      ...counteredBy(event.data.counters),
    ],
  },
});

const written = (entry: JournalEntry): Change<JournalEntry> => ({ key: entry.id, apply: () => entry });

/** A movement is countered as a whole, so at each of its levels. */
function counteredBy(movementId: MovementId | null): Change<JournalEntry>[] {
  if (movementId === null) return [];
  return SIDES.map((side) => ({
    key: entryId(movementId, side),
    apply: (undone) => undone && { ...undone, countered: true },
  }));
}

function entryOf({ data, metadata, revision }: Moved, side: Side, level: MovedLevel): JournalEntry {
  const { movementId, articleId, n, bookedAt, reference, note, counters, type } = data;
  const { levelId, locationId, onHandMilli, reservedMilli } = level;
  return {
    id: entryId(movementId, side),
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

/** Short, because every index contains it. */
function entryId(movementId: MovementId, side: Side): string {
  return `${movementId}/${side}`;
}

/** `search` reads at most 5,000 entries. */
const whereOf = conditionsOf(journalFilters, { search: (_typed: string) => ({}) });

export type JournalRequest = Parameters<typeof whereOf>[0] & {
  readonly levelId: LevelId;
  readonly size: number;
  readonly after?: PageKey;
};

const NEWEST_FIRST = [
  ['bookedAt', 'desc'],
  ['n', 'desc'],
] as const;

export async function journalPage(
  readModels: ReadModels,
  { levelId, size, after, ...selection }: JournalRequest,
): Promise<{ readonly items: readonly JournalEntry[]; readonly next: PageKey | null }> {
  const where = { levelId: { eq: levelId }, ...whereOf(selection) };
  const request = { where, sort: NEWEST_FIRST, after };
  const { search } = selection;
  if (search === undefined) return readModels.find(stockJournal, { ...request, limit: size });
  const matches = await matching(readModels, search);
  return walk(readModels, stockJournal, { ...request, size, matches });
}

/** Users of one garage fit into one query. */
const MAX_USERS = 1_000;

async function matching(readModels: ReadModels, search: string): Promise<(entry: JournalEntry) => boolean> {
  const { items } = await readModels.find(userNames, { limit: MAX_USERS });
  const names = new Map(items.map((user) => [user.id, searchedName(user)]));
  const begins = beginsWordsOf(search);
  return ({ actor, reference, note }) => {
    const user = actor.kind === 'user' ? names.get(actor.userId) : undefined;
    return begins([reference?.label, note, user].filter((part) => part != null).join(' '));
  };
}

/** The level's last entry up to this instant, with its balances; null: the level was opened later. */
export async function entryAsOf(
  readModels: ReadModels,
  levelId: LevelId,
  at: Instant,
): Promise<JournalEntry | null> {
  const where = { levelId: { eq: levelId }, bookedAt: { to: at } };
  const { items } = await readModels.find(stockJournal, { where, sort: NEWEST_FIRST, limit: 1 });
  return items[0] ?? null;
}

/** One entry for each affected level; empty if the movement is unknown. */
export async function entriesOfMovement(
  readModels: ReadModels,
  movementId: MovementId,
): Promise<readonly JournalEntry[]> {
  const where = { [KEY]: { startsWith: `${movementId}/` } };
  return (await readModels.find(stockJournal, { where, limit: 2 })).items;
}

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
    after,
  });
}

/** All movements of a period at all levels, oldest first. */
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
    after,
  });
}

/** Times of an article's later movements, oldest first; each movement once. */
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
