import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { OptionalLine } from './text-fields.js';
import { together } from './together.js';

/** Rows of a bare list when nothing is said, and at most. */
export const LIST_LIMIT = { default: 500, max: 1_000 } as const;
/** Rows of a key page when nothing is said, and at most. */
export const KEY_PAGE_SIZE = { default: 50, max: 500 } as const;
/** Rows of a numbered page when nothing is said, and at most. */
export const NUMBERED_PAGE_SIZE = { default: 10, max: 100 } as const;
/** Characters of a free search. */
export const SEARCH_LENGTH = 100;
const PAGE_KEY_LENGTH = 1_000;

/** Free text of a search: blanks around it do not count, an empty one asks for everything. */
export function IsSearch(): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsString(), MaxLength(SEARCH_LENGTH));
}

/** `next` of the page before. */
export function IsPageKey(): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsString(), MaxLength(PAGE_KEY_LENGTH));
}

/** A whole number of a query between two limits. */
export function IsWholeNumber(min: number, max: number): PropertyDecorator {
  return together(
    IsOptional(),
    Type(() => Number),
    IsInt(),
    Min(min),
    Max(max),
  );
}

/** GET of a bare list; what does not fit is named in the answer's header `Link`. Extended by the list's own filters. */
export class ListQuery {
  @IsWholeNumber(1, LIST_LIMIT.max)
  limit?: number;
}

/** GET …/page: pages that follow each other by key. Extended by the list's own filters. */
export class KeyPageQuery {
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}

/** A list whose pages have numbers, the first is 0. Extended by the list's own filters. */
export class NumberedPageQuery {
  @IsWholeNumber(0, 1_000_000)
  page?: number;

  @IsWholeNumber(1, NUMBERED_PAGE_SIZE.max)
  size?: number;

  /** `next` of the page before: what our own pages send beyond the first thousand rows. */
  @IsPageKey()
  after?: string;
}

/** A part of a list that goes on by key. */
export type KeyPageAnswer<Row> = {
  readonly items: readonly Row[];
  readonly size: number;
  /** For `after` of the next page; null on the last. */
  readonly next: string | null;
};

/** A numbered part of a list. */
export type NumberedPageAnswer<Row> = {
  readonly items: readonly Row[];
  /** How many there are on all pages. */
  readonly totalElements: number;
  readonly page: number;
  readonly size: number;
  /** For `after` of the next page; null on the last. */
  readonly next: string | null;
};
