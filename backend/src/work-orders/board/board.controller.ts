import { Controller, Get, Query } from '@nestjs/common';
import {
  BoardQuery,
  type BoardOperationAnswer,
  type BoardRowAnswer,
} from '#contracts/work-orders/clocks/time-logs.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { DayBoard } from './day-board.js';

@Controller('work-orders/board')
export class BoardController {
  constructor(private readonly board: DayBoard) {}

  @Get()
  @Allow('work-orders:read')
  day(@Query() { date }: BoardQuery, @Context() { actor, now }: CommandContext): Promise<BoardRowAnswer[]> {
    return this.board.rows(date ?? localDateTime(now).date, { actor, now });
  }

  @Get('unassigned')
  @Allow('work-orders:read')
  unassigned(): Promise<BoardOperationAnswer[]> {
    return this.board.unassigned();
  }
}
