import { Injectable } from '@nestjs/common';
import type { AuditAnswer, AuditEvent, AuditField } from '#contracts/audit/audit.api.js';
import type { AuditKind } from '#contracts/audit/audit-kinds.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { BadPageKey } from '#projections/engine/read-store.js';
import { Histories } from '../platform/history/histories.js';
import type { History, StateField, ToldEvent } from '../platform/history/history.js';

/** Events per page. */
export const PAGE = 200;
export const LATER = 200;

export type Moment = {
  readonly kind: AuditKind;
  readonly id: string;
  readonly label: string;
  readonly history: History;
  readonly streamId: string;
  readonly at: Instant;
  readonly after?: string;
  readonly without?: string;
};

/** Folds a stream up to a moment, and completely for the comparison. */
@Injectable()
export class Moments {
  constructor(private readonly histories: Histories) {}

  async of(moment: Moment): Promise<AuditAnswer> {
    const { history, streamId, kind, id, label, at, without } = moment;
    const all = await this.histories.eventsOf(streamId);
    if (history.tell(all).length === 0) throw refuse('not-found');
    if (without !== undefined && !all.some((event) => event.id === without)) throw refuse('not-found');
    const until = all.filter(({ metadata }) => metadata.occurredAt <= at);
    const told = standing(history, until, without);
    const now = history.fieldsAfter(all) ?? [];
    const { events, next } = await this.page(told.events, moment.after);
    const then = told.events.length === 0 ? null : told.then;
    return {
      kind,
      id,
      label,
      at,
      then: then === null ? null : { fields: then },
      now: { fields: now },
      differences: differencesOf(then ?? [], now),
      events,
      next,
      later: history
        .tell(all)
        .filter((event) => event.at > at)
        .slice(0, LATER)
        .map((event) => event.at),
      hypothetical: without !== undefined,
    };
  }

  private async page(
    told: readonly ToldEvent[],
    after: string | undefined,
  ): Promise<{ readonly events: readonly AuditEvent[]; readonly next: string | null }> {
    const behind = revisionOf(after);
    const from = told.filter(({ revision }) => revision > behind);
    const shown = from.slice(0, PAGE);
    const nameOf = await this.histories.actorNames(shown.map(({ actor }) => actor));
    const events = shown.map(({ actor, subject: _subject, ...event }) => ({
      ...event,
      actor: nameOf(actor),
    }));
    return { events, next: from.length > PAGE ? String(shown.at(-1)?.revision) : null };
  }
}

/** The revision before a page; -1: the first page. Throws `BadPageKey` for an invalid key. */
export function revisionOf(after: string | undefined): number {
  if (after === undefined) return -1;
  if (!/^\d{1,15}$/.test(after)) throw new BadPageKey();
  return Number(after);
}

/**
 * The state after these events, and the events in words; `without`: as if this event had not happened. Refuses (409) when
 * nothing is left to tell: an order that was never made cannot be billed.
 */
export function standing(
  history: History,
  events: readonly RecordedEvent[],
  without?: string,
): { readonly then: readonly StateField[] | null; readonly events: readonly ToldEvent[] } {
  if (without === undefined) return { then: history.fieldsAfter(events), events: history.tell(events) };
  return foldable(() => {
    const kept = history.leaveOut(events, without);
    const then = history.fieldsAfter(kept);
    if (then?.length === 0) throw new Error('The stream has no beginning');
    return { then, events: history.tell(kept) };
  });
}

function foldable<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw refuse('conflict', { detail: 'Ohne dieses Ereignis ergibt sich kein Stand.' });
  }
}

export function differencesOf(
  then: readonly AuditField[],
  now: readonly AuditField[],
): AuditAnswer['differences'] {
  const fields = new Map([...then, ...now].map(({ field, label }) => [field, label]));
  return [...fields]
    .map(([field, label]) => ({ field, label, then: valueIn(then, field), now: valueIn(now, field) }))
    .filter((line) => line.then !== line.now);
}

function valueIn(fields: readonly AuditField[], wanted: string): string | null {
  return fields.find(({ field }) => field === wanted)?.value ?? null;
}
