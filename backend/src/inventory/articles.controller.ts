import { Body, Controller, Get, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  ArticleChangeRequest,
  ArticlePageQuery,
  ArticlesQuery,
  DEFAULT_UNIT,
  NewArticleRequest,
  type ArticleAnswer,
  type ShortageAnswer,
} from '#contracts/inventory/articles.api.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { centsOf } from '#contracts/values/money.js';
import { milliOf } from '#contracts/values/quantity.js';
import { articleById, articlePage } from '#projections/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { knownArticleAnswer, listedArticleAnswer } from './answers.js';
import type { ArticleDetails } from './article.js';
import { AddArticle, ChangeArticle } from './articles.handler.js';
import { shortagesOf } from './shortages.js';

/** What the garage stocks, and what of it is short. */
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
    @Query() { limit = LIST_LIMIT.default, search, active }: ArticlesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly ArticleAnswer[]> {
    const { items, next } = await articlePage(this.readModels, { ...selectionOf(search, active), limit });
    nameNextPage(reply, '/api/inventory/articles/page', { search, active }, next);
    return items.map(listedArticleAnswer);
  }

  @Get('articles/page')
  @Allow('inventory:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, search, active }: ArticlePageQuery,
  ): Promise<KeyPageAnswer<ArticleAnswer>> {
    const { items, next } = await articlePage(this.readModels, {
      ...selectionOf(search, active),
      limit: size,
      ...(after === undefined ? {} : { after }),
    });
    return { items: items.map(listedArticleAnswer), size, next };
  }

  @Get('articles/:id')
  @Allow('inventory:read')
  async article(@Param() { id }: IdParam): Promise<ArticleAnswer> {
    const article = await articleById(this.readModels, id);
    if (article === null) throw refuse('not-found');
    return listedArticleAnswer(article);
  }

  @Get('articles/:id/history')
  @Allow('inventory:read')
  history(@Param() { id }: IdParam, @Query() query: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('article', id, query);
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
    const { number, name, unit, minimumStock, salePrice, active } = request;
    const details = {
      number,
      name,
      unit: unit || DEFAULT_UNIT,
      minimumMilli: milliOf(minimumStock ?? 0) ?? 0,
      salePriceCents: salePrice == null ? null : centsOf(salePrice),
      active: active ?? true,
    };
    return knownArticleAnswer(await this.commands.execute(new AddArticle(id, details, context)));
  }

  @Put('articles/:id')
  @Refuses('duplicate')
  @Allow('inventory:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: ArticleChangeRequest,
    @Context() context: CommandContext,
  ): Promise<ArticleAnswer> {
    const command = new ChangeArticle(id, changeOf(request), context);
    return knownArticleAnswer(await this.commands.execute(command));
  }
}

function selectionOf(search: string | undefined, active: 'true' | 'false' | undefined) {
  return {
    ...(search === undefined ? {} : { search }),
    ...(active === undefined ? {} : { active: active === 'true' }),
  };
}

/** What the request changes: a missing field stays, null clears; number and name cannot be cleared. */
function changeOf(request: ArticleChangeRequest): Partial<ArticleDetails> {
  const { number, name, unit, minimumStock, salePrice, active } = request;
  if (number === null || number === '') throw invalid('number', 'Bitte geben Sie eine Artikelnummer an.');
  if (name === null || name === '') throw invalid('name', 'Bitte geben Sie eine Bezeichnung an.');
  return {
    ...(number === undefined ? {} : { number }),
    ...(name === undefined ? {} : { name }),
    ...(unit === undefined ? {} : { unit: unit || DEFAULT_UNIT }),
    ...(minimumStock === undefined ? {} : { minimumMilli: milliOf(minimumStock ?? 0) ?? 0 }),
    ...(salePrice === undefined ? {} : { salePriceCents: salePrice === null ? null : centsOf(salePrice) }),
    ...(active == null ? {} : { active }),
  };
}
