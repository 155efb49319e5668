import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import {
  HistoryQuery,
  type HistoryAnswer,
  type HistoryEntry,
  type HistoryName,
} from '#contracts/site/history.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listFeedback } from '#projections/feedback.js';
import { namesOf } from '#projections/user-names.js';
import { Allow } from '../../platform/auth/allow.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { READ_MODELS } from '../../platform/read-models.js';
import {
  companyHistory,
  navigationHistory,
  usersHistory,
  workshopHistory,
} from './administration-histories.js';
import type { History, ToldEvent } from './history.js';
import {
  announcementsHistory,
  carsHistory,
  feedbackHistory,
  openingTimesHistory,
  servicesHistory,
  vacationsHistory,
} from './site-histories.js';

const DEFAULT_SIZE = 25;
/** Events read from the log at once. */
const BATCH = 1_000;

const histories: Readonly<Record<HistoryName, History>> = {
  announcements: announcementsHistory,
  cars: carsHistory,
  'opening-times': openingTimesHistory,
  vacations: vacationsHistory,
  services: servicesHistory,
  feedback: feedbackHistory,
  users: usersHistory,
  'settings-company': companyHistory,
  'settings-workshop': workshopHistory,
  'settings-navigation': navigationHistory,
};

/**
 * "Verlauf": who changed what and when. Told from the list's own stream at each call: no second copy of the facts, and
 * a thousand announcements with their changes are told in 50 ms.
 */
@Controller('site/history')
export class HistoryController {
  constructor(
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get(':list')
  @Allow('site:read')
  async read(
    @Param('list') list: string,
    @Query() { page = 0, size = DEFAULT_SIZE }: HistoryQuery,
  ): Promise<HistoryAnswer> {
    if (!Object.hasOwn(histories, list)) throw refuse('not-found');
    const history = histories[list as HistoryName];
    const told =
      list === 'feedback' ? await this.ofFeedback() : await this.ofStream(history, history.streamId);
    told.reverse();
    const items = await this.named(told.slice(page * size, (page + 1) * size));
    return { items, totalElements: told.length, page, size };
  }

  private async ofStream(history: History, streamId: string): Promise<ToldEvent[]> {
    return [...history.tell(await this.eventsOf(streamId))];
  }

  /** Each piece of feedback has a stream of its own; there are at most 1,000 in the list, with a few events each. */
  private async ofFeedback(): Promise<ToldEvent[]> {
    const given = await listFeedback(this.readModels);
    const each = given.map(({ id }) => this.ofStream(feedbackHistory, `${feedbackHistory.streamId}-${id}`));
    return (await Promise.all(each)).flat().toSorted((a, b) => a.at.localeCompare(b.at));
  }

  private async eventsOf(streamId: string): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const batch = await this.eventLog.readStream(streamId, events.length, BATCH);
      events.push(...batch);
      if (batch.length < BATCH) return events;
    }
  }

  private async named(told: readonly ToldEvent[]): Promise<HistoryEntry[]> {
    const ids = told.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.userId] : []));
    const names = await namesOf(this.readModels, ids);
    return told.map(({ actor, ...entry }) => ({ ...entry, actor: nameOf(actor, names) }));
  }
}

function nameOf(actor: Actor, names: ReadonlyMap<string, string>): string {
  if (actor.kind === 'user') return names.get(actor.userId) ?? 'Unbekannt';
  return actor.kind === 'system' ? 'System' : 'Besucher';
}
