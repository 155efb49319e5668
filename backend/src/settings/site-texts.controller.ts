import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { sentIn } from '#contracts/kernel/fields.js';
import { SiteTextsRequest, type SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { siteTextFields } from '#contracts/settings/site-text-fields.js';
import { siteTextsStream } from '#contracts/settings/site-texts.js';
import { currentSiteTexts, siteTexts } from '#projections/site/site-texts.js';
import { Allow } from '../platform/auth/allow.js';
import type { JsonText } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { stateSiteTexts } from './site-texts.js';

@Controller('settings/site-texts')
export class SiteTextsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
  ) {}

  @Get()
  @Revalidated()
  @Allow('settings:site-texts-read')
  read(@Res({ passthrough: true }) reply: FastifyReply): Promise<JsonText<SiteTextsAnswer>> {
    return this.publicAnswers.give(reply, siteTexts, currentSiteTexts);
  }

  @Put()
  @Allow('settings:change')
  async state(
    @Body() request: SiteTextsRequest,
    @Context() context: CommandContext,
  ): Promise<SiteTextsAnswer> {
    const decide = stateSiteTexts(sentIn(siteTextFields, request));
    return (await this.commands.execute(new OnStream(siteTextsStream, '', decide, context))).state;
  }
}
