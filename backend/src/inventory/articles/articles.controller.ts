import { Body, Controller, Get, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  ArticleChangeRequest,
  ArticlePageQuery,
  ArticlesQuery,
  NewArticleRequest,
  type ArticleAnswer,
  type ShortageAnswer,
} from '#contracts/inventory/articles/articles.api.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { changesOfArticle } from '#projections/inventory/article-changes.js';
import { articleById, articlePage } from '#projections/inventory/articles.js';
import { articleJournalPage } from '#projections/inventory/stock-journal.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Histories } from '../../platform/history/histories.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { nameNextPage } from '../../platform/http/next-page.js';
import { READ_MODELS } from '../../platform/read-models.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { knownArticleAnswer, listedArticleAnswer } from '../answers.js';
import { changedDetails, newDetails } from './article-details.js';
import { AddArticle, ChangeArticle } from './articles.handler.js';
import { shortagesOf } from '../movements/shortages.js';
import { existing } from '../../platform/streams/existing.js';

@Controller('inventory')
export class ArticlesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get('articles')
  @Allow('inventory:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: ArticlesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly ArticleAnswer[]> {
    const { items, next } = await articlePage(this.readModels, { ...query, limit });
    nameNextPage(reply, '/api/inventory/articles/page', query, next);
    return items.map(listedArticleAnswer);
  }

  @Get('articles/page')
  @Allow('inventory:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, ...query }: ArticlePageQuery,
  ): Promise<KeyPageAnswer<ArticleAnswer>> {
    const { items, next } = await articlePage(this.readModels, { ...query, limit: size });
    return { items: items.map(listedArticleAnswer), size, next };
  }

  @Get('articles/:id')
  @Allow('inventory:read')
  async article(@Param() { id }: IdParam): Promise<ArticleAnswer> {
    const article = existing(await articleById(this.readModels, id));
    return listedArticleAnswer(article);
  }

  @Get('articles/:id/history')
  @Allow('inventory:read')
  async history(@Param() { id }: IdParam, @Query() query: HistoryQuery): Promise<HistoryAnswer> {
    const changes = await changesOfArticle(this.readModels, id);
    const { items: movements } = await articleJournalPage(this.readModels, { articleId: id, size: 1 });
    const revisions = [...changes, ...movements.map(({ revision }) => revision)];
    return this.histories.pageOfLong('article', id, { changes, lastRevision: Math.max(...revisions) }, query);
  }

  @Get('shortages')
  @Allow('inventory:read')
  shortages(): Promise<readonly ShortageAnswer[]> {
    return shortagesOf(this.readModels);
  }

  @Post('articles')
  @Refuses('duplicate')
  @Allow('inventory:change')
  async add(
    @Body() request: NewArticleRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<ArticleAnswer> {
    const command = new AddArticle(id, newDetails(request), context);
    return knownArticleAnswer(await this.commands.execute(command));
  }

  @Put('articles/:id')
  @Refuses('duplicate')
  @Allow('inventory:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: ArticleChangeRequest,
    @Context() context: CommandContext,
  ): Promise<ArticleAnswer> {
    const command = new ChangeArticle(id, changedDetails(request), context);
    return knownArticleAnswer(await this.commands.execute(command));
  }
}
