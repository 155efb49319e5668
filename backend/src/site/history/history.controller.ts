import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { refuse } from '#contracts/kernel/problem.js';
import { HISTORIES, type HistoryName } from '#contracts/site/history.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listFeedback } from '#projections/feedback.js';
import { Allow } from '../../platform/auth/allow.js';
import { Histories } from '../../platform/history/histories.js';
import type { ToldEvent } from '../../platform/history/history.js';
import { READ_MODELS } from '../../platform/read-models.js';

/** What happened to each list of the administration: its own stream is told. */
@Controller('site/history')
export class HistoryController {
  constructor(
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get(':list')
  @Allow('site:read')
  async read(@Param('list') list: string, @Query() query: HistoryQuery): Promise<HistoryAnswer> {
    if (!isHistoryName(list)) throw refuse('not-found');
    const told = list === 'feedback' ? await this.ofFeedback() : await this.of(list, '');
    return this.histories.answer(told, query);
  }

  private of(list: HistoryName, id: string): Promise<readonly ToldEvent[]> {
    return this.histories.told(this.histories.kind(list), id);
  }

  /** Each piece of feedback has a stream of its own; there are at most 1,000 in the list, with a few events each. */
  private async ofFeedback(): Promise<readonly ToldEvent[]> {
    const given = await listFeedback(this.readModels);
    const each = await Promise.all(given.map(({ id }) => this.of('feedback', id)));
    return each.flat().toSorted((a, b) => a.at.localeCompare(b.at));
  }
}

function isHistoryName(list: string): list is HistoryName {
  return (HISTORIES as readonly string[]).includes(list);
}
