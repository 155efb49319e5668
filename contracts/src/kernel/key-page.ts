import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { OptionalLine } from './text-fields.js';

export const DEFAULT_PAGE_SIZE = 50;
export const DEFAULT_LIST_LIMIT = 500;

/** The query of a page that goes on by key: `GET …/page`. */
export class KeyPageQuery {
  /** `next` of the page before. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  after?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  size?: number;
}

/** The query of a bare list: what does not fit is named in the answer's header `Link` as the next page. */
export class BareListQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000)
  limit?: number;
}

/** A page that goes on by key. `next` is null on the last. */
export type KeyPage<Item> = {
  readonly items: readonly Item[];
  readonly size: number;
  readonly next: string | null;
};
