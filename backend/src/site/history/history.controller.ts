import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import { isAllowed } from '#contracts/access/permissions.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { refuse } from '#contracts/kernel/problem.js';
import { AUDITED_HISTORIES, HISTORIES, type HistoryName } from '#contracts/site/history.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listFeedback } from '#projections/site/feedback.js';
import { Allow } from '../../platform/auth/allow.js';
import { Who } from '../../platform/http/context.js';
import { Histories } from '../../platform/history/histories.js';
import type { ToldEvent } from '../../platform/history/history.js';
import { READ_MODELS } from '../../platform/read-models.js';

@Controller('site/history')
export class HistoryController {
  constructor(
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get(':list')
  @Allow('site:audit')
  async read(
    @Param('list') list: string,
    @Query() query: HistoryQuery,
    @Who() who: Actor,
  ): Promise<HistoryAnswer> {
    if (!isHistoryName(list)) throw refuse('not-found');
    if (!isAudited(list) && !isAllowed('site:read', who.kind === 'user' ? who.roles : null))
      throw refuse('forbidden');
    const entries = list === 'feedback' ? await this.ofFeedback() : await this.of(list, '');
    return this.histories.answer(entries, query);
  }

  private of(list: HistoryName, id: string): Promise<readonly ToldEvent[]> {
    return this.histories.told(this.histories.kind(list), id);
  }

  /** Reads one stream per feedback: at most 1,000, with a few events each. */
  private async ofFeedback(): Promise<readonly ToldEvent[]> {
    const given = await listFeedback(this.readModels);
    const each = await Promise.all(given.map(({ id }) => this.of('feedback', id)));
    return each.flat().toSorted((a, b) => a.at.localeCompare(b.at));
  }
}

function isAudited(list: HistoryName): boolean {
  return Object.hasOwn(AUDITED_HISTORIES, list);
}

function isHistoryName(list: string): list is HistoryName {
  return (HISTORIES as readonly string[]).includes(list);
}
