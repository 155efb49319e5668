import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModel } from './read-model.js';
import type { FieldValue, PageKey, Query, Where } from './read-store.js';

/** The documents of one read model, typed. What the query functions of each read model are written against. */
export interface ReadModels {
  get<Doc>(model: ReadModel<Doc>, key: string): Promise<Doc | null>;
  getMany<Doc>(model: ReadModel<Doc>, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>>;
  find<Doc>(model: ReadModel<Doc>, query: Query): Promise<{ items: readonly Doc[]; next: PageKey | null }>;
  /** `find`, and how many documents there are on all pages. */
  findCounted<Doc>(
    model: ReadModel<Doc>,
    query: Query,
  ): Promise<{ items: readonly Doc[]; next: PageKey | null; total: number }>;
  count<Doc>(model: ReadModel<Doc>, where?: Where): Promise<number>;
  group<Doc>(
    model: ReadModel<Doc>,
    by: string,
    where?: Where,
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]>;
  /**
   * Fulfilled with true as soon as all read models have passed the position, with false after `timeoutMs`
   * or when one of them has stopped.
   */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
}
