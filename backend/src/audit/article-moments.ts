import { Inject, Injectable } from '@nestjs/common';
import type { AuditAnswer } from '#contracts/audit/audit.api.js';
import type { LevelOpened } from '#contracts/inventory/articles/article.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { changesOfArticle } from '#projections/inventory/article-changes.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { articleMovementsAfter, entryAsOf } from '#projections/inventory/stock-journal.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { Histories } from '../platform/history/histories.js';
import type { History, StateField } from '../platform/history/history.js';
import { READ_MODELS } from '../platform/read-models.js';
import { differencesOf, LATER, PAGE, revisionOf, type Moment } from './moments.js';

/**
 * The state of an article at a moment, without folding its stream of up to a million movements: each movement contains
 * the balances after it, so the state follows from the few other events and the last movement of each level.
 */
@Injectable()
export class ArticleMoments {
  constructor(
    private readonly histories: Histories,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async of({
    kind,
    id,
    history,
    streamId,
    at,
    after,
  }: Omit<Moment, 'without' | 'label'>): Promise<AuditAnswer> {
    const changes = await this.histories.eventsAt(streamId, await changesOfArticle(this.readModels, id));
    if (changes.length === 0) throw refuse('not-found');
    const then = await this.fieldsAt(history, streamId, changes, at);
    const now = (await this.fieldsAt(history, streamId, changes, null)) ?? [];
    const entries = history.tell(changes);
    return {
      kind,
      id,
      label: entries.at(-1)?.subject ?? '',
      at,
      then: then === null ? null : { fields: then },
      now: { fields: now },
      differences: differencesOf(then ?? [], now),
      ...(await this.page(history, streamId, changes, at, after)),
      later: await this.later(id, changes, at),
      hypothetical: false,
    };
  }

  /** `at` null: today. */
  private async fieldsAt(
    history: History,
    streamId: string,
    changes: readonly RecordedEvent[],
    at: Instant | null,
  ): Promise<readonly StateField[] | null> {
    const until = changes.filter(({ metadata }) => at === null || metadata.occurredAt <= at);
    const levels = until.flatMap((event) =>
      event.type === 'LevelOpened' ? [(event as RecordedEvent<LevelOpened>).data.levelId] : [],
    );
    const entries = await Promise.all(
      levels.map((levelId) => entryAsOf(this.readModels, levelId, at ?? END_OF_TIME)),
    );
    const revisions = new Set(entries.flatMap((entry) => (entry === null ? [] : [entry.revision])));
    const events = [...until, ...(await this.histories.eventsAt(streamId, [...revisions]))];
    return history.fieldsAfter(events.toSorted((one, other) => one.revision - other.revision));
  }

  /** A page of the stream. The state before it follows from the other events. */
  private async page(
    history: History,
    streamId: string,
    changes: readonly RecordedEvent[],
    at: Instant,
    after: string | undefined,
  ): Promise<Pick<AuditAnswer, 'events' | 'next'>> {
    const from = revisionOf(after) + 1;
    const read = await this.eventLog.readStream(streamId, from, PAGE + 1);
    const until = read.filter(({ metadata }) => metadata.occurredAt <= at);
    const before = changes.filter(({ revision }) => revision < from);
    const shown = until.slice(0, PAGE);
    const entries = history.tell([...before, ...shown]).slice(before.length);
    const nameOf = await this.histories.actorNames(entries.map(({ actor }) => actor));
    const events = entries.map(({ actor, subject: _subject, ...event }) => ({
      ...event,
      actor: nameOf(actor),
    }));
    return { events, next: until.length > PAGE ? String(shown.at(-1)?.revision) : null };
  }

  private async later(
    id: string,
    changes: readonly RecordedEvent[],
    at: Instant,
  ): Promise<readonly Instant[]> {
    const moved = await articleMovementsAfter(this.readModels, { articleId: id, at, limit: LATER });
    const changed = changes.map(({ metadata }) => metadata.occurredAt).filter((changedAt) => changedAt > at);
    return [...moved, ...changed].toSorted().slice(0, LATER);
  }
}

/** Sorts after every instant. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';
