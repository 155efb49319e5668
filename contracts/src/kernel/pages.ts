import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { OptionalLine } from './text-fields.js';
import { together } from './together.js';

/** Default and maximum number of rows of a bare list. */
export const LIST_LIMIT = { default: 500, max: 1_000 } as const;
/** Default and maximum number of rows of a key page. */
export const KEY_PAGE_SIZE = { default: 50, max: 500 } as const;
/** Default and maximum number of rows of a numbered page. */
export const NUMBERED_PAGE_SIZE = { default: 10, max: 100 } as const;
/** Characters. */
export const SEARCH_LENGTH = 100;
const PAGE_KEY_LENGTH = 1_000;

/** The text of a search. Trimmed; an empty text counts as not sent. */
export function IsSearch(): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsString(), MaxLength(SEARCH_LENGTH));
}

/** The `next` of the previous page. */
export function IsPageKey(): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsString(), MaxLength(PAGE_KEY_LENGTH));
}

export function IsWholeNumber(min: number, max: number): PropertyDecorator {
  return together(
    IsOptional(),
    Type(() => Number),
    IsInt(),
    Min(min),
    Max(max),
  );
}

/** GET of a bare list. The answer's `Link` header points to the next page. Lists add their filters. */
export class ListQuery {
  @IsWholeNumber(1, LIST_LIMIT.max)
  limit?: number;
}

/** GET …/page: pages that follow each other by key. Lists add their filters. */
export class KeyPageQuery {
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}

/** Numbered pages, zero-based. Lists add their filters. */
export class NumberedPageQuery {
  @IsWholeNumber(0, 1_000_000)
  page?: number;

  @IsWholeNumber(1, NUMBERED_PAGE_SIZE.max)
  size?: number;

  /** The `next` of the previous page. Our own screens send it after the first thousand rows. */
  @IsPageKey()
  after?: string;
}

export type KeyPageAnswer<Row> = {
  readonly items: readonly Row[];
  readonly size: number;
  /** Send it as `after` to get the next page; null on the last page. */
  readonly next: string | null;
};

export type NumberedPageAnswer<Row> = {
  readonly items: readonly Row[];
  /** The number of rows on all pages. */
  readonly totalElements: number;
  readonly page: number;
  readonly size: number;
  /** Send it as `after` to get the next page; null on the last page. */
  readonly next: string | null;
};
