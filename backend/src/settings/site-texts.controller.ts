import { Body, Controller, Get, Inject, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import { sentIn } from '#contracts/kernel/fields.js';
import { SiteTextsRequest, type SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { siteTextFields } from '#contracts/settings/site-text-fields.js';
import { siteTextsStream } from '#contracts/settings/site-texts.js';
import { textsHeldBack } from '#contracts/settings/texts-held-back.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { isHeldBackFor } from '#projections/site/site-publication.js';
import { currentSiteTexts, siteTexts } from '#projections/site/site-texts.js';
import { Allow } from '../platform/auth/allow.js';
import type { JsonText } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated, tagOfBytes } from '../platform/http/revalidation.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { stateSiteTexts } from './site-texts.js';

@Controller('settings/site-texts')
export class SiteTextsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Revalidated()
  @Allow('settings:site-texts-read')
  async read(
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<SiteTextsAnswer>> {
    if (await isHeldBackFor(who, this.publicAnswers)) {
      const body = JSON.stringify(textsHeldBack(await currentSiteTexts(this.readModels)));
      // Not tagged by the revision, which the published texts may have as well.
      void reply.type('application/json; charset=utf-8').header('etag', tagOfBytes(body));
      return body;
    }
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
