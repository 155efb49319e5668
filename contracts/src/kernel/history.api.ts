import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import type { Instant } from './domain-event.js';

/** GET <resource>/{id}/history and /site/history/{list}. */
export class HistoryQuery {
  /** The first page is 0. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  page?: number;

  /** Default 25. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  size?: number;
}

/** One thing that happened. */
export type HistoryEntry = {
  readonly at: Instant;
  /** Who did it: a user name, `System` or `Besucher`. */
  readonly actor: string;
  /** What it happened to, named as it was called afterwards; empty where there is only one of its kind. */
  readonly subject: string;
  /** A German sentence. */
  readonly what: string;
};

/** What happened, newest first. */
export type HistoryAnswer = {
  readonly items: readonly HistoryEntry[];
  readonly totalElements: number;
  readonly page: number;
  readonly size: number;
};
