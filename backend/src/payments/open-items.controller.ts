import { Controller, Get, Header, Query } from '@nestjs/common';
import type { OpenItemsAnswer } from '#contracts/payments/payment-answers.js';
import { OpenItemsFileQuery, OpenItemsQuery } from '#contracts/payments/payments.api.js';
import { KEY_PAGE_SIZE } from '#contracts/kernel/pages.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Allow } from '../platform/auth/allow.js';
import { Media } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { OpenList } from './open-list.js';

@Controller()
export class OpenItemsController {
  constructor(private readonly openList: OpenList) {}

  /** Who owes what, today or on any day. */
  @Get('open-items')
  @Allow('payments:read')
  page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...selection }: OpenItemsQuery,
    @Context() { now }: CommandContext,
  ): Promise<OpenItemsAnswer> {
    return this.openList.page(selection, localDateTime(now).date, { size, after });
  }

  @Get('open-items.csv')
  @Media('text/csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="offene-posten.csv"')
  @Allow('payments:read')
  file(@Query() selection: OpenItemsFileQuery, @Context() { now }: CommandContext): Promise<string> {
    return this.openList.csv(selection, localDateTime(now).date);
  }
}
