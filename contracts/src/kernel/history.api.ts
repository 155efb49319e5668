import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import type { Instant } from './domain-event.js';

/** GET <resource>/{id}/history and /site/history/{list}. */
export class HistoryQuery {
  /** Zero-based. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  page?: number;

  /** Default: 25. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  size?: number;
}

export type HistoryEntry = {
  readonly at: Instant;
  /** A user name, `System` or `Besucher`. */
  readonly actor: string;
  /** The name of the changed thing after the change; empty if there is only one such thing. */
  readonly subject: string;
  /** A German sentence. */
  readonly what: string;
  /** Why, in the words of the actor; null where nobody was asked. */
  readonly reason: string | null;
};

/** Newest first. */
export type HistoryAnswer = {
  readonly items: readonly HistoryEntry[];
  readonly totalElements: number;
  readonly page: number;
  readonly size: number;
};
