import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { SitePublicationRequest, type SitePublicationAnswer } from '#contracts/settings/site.api.js';
import { currentSitePublication, sitePublication } from '#projections/site/site-publication.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses, type JsonText } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { ChooseSitePublication } from './site-publication.js';

@Controller('settings/site-publication')
export class SitePublicationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
  ) {}

  @Get()
  @Revalidated()
  @Allow('settings:site-texts-read')
  read(@Res({ passthrough: true }) reply: FastifyReply): Promise<JsonText<SitePublicationAnswer>> {
    return this.publicAnswers.give(reply, sitePublication, currentSitePublication);
  }

  @Put()
  @Refuses('conflict')
  @Allow('settings:change')
  choose(
    @Body() { isPublic }: SitePublicationRequest,
    @Context() context: CommandContext,
  ): Promise<SitePublicationAnswer> {
    return this.commands.execute(new ChooseSitePublication(isPublic, context));
  }
}
