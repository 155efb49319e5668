import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModel } from './read-model.js';
import type { FieldValue, PageKey, Query, Where } from './read-store.js';

/** The typed documents of the read models. All query functions use it. */
export interface ReadModels {
  get<Doc>(model: ReadModel<Doc>, key: string): Promise<Doc | null>;
  getMany<Doc>(model: ReadModel<Doc>, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>>;
  find<Doc>(model: ReadModel<Doc>, query: Query): Promise<{ items: readonly Doc[]; next: PageKey | null }>;
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
  /** Resolves to true once all read models have passed the position; to false after `timeoutMs` or a stop. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
}
