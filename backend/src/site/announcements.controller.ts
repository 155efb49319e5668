import { Body, Controller, Get, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { mayUse } from '#contracts/access/permissions.js';
import type { Actor } from '#contracts/access/actor.js';
import { announcementsStream } from '#contracts/site/announcements.js';
import {
  AnnouncementRequest,
  AnnouncementsQuery,
  type AnnouncementAnswer,
} from '#contracts/site/announcements.api.js';
import { announcementAnswer, announcements, listAnnouncements } from '#projections/site/announcements.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../platform/auth/allow.js';
import type { JsonText } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { READ_MODELS } from '../platform/read-models.js';
import { decideOnRow } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { addAnnouncement, changeAnnouncement } from './announcement.js';

@Controller('announcements')
export class AnnouncementsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Everyone sees active announcements; inactive ones need a permission. */
  @Get()
  @Revalidated()
  @Allow('site:public')
  async list(
    @Query() { active }: AnnouncementsQuery,
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<readonly AnnouncementAnswer[]> | readonly AnnouncementAnswer[]> {
    const wanted = active === undefined ? undefined : active === 'true';
    const seesAll = mayUse('site:read', who);
    if (!seesAll && wanted === false) return [];
    if (seesAll && wanted !== true) return listAnnouncements(this.readModels, wanted);
    return this.publicAnswers.give(reply, announcements, (readModels) => listAnnouncements(readModels, true));
  }

  @Post()
  @Allow('site:change')
  async add(
    @Body() request: AnnouncementRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<AnnouncementAnswer> {
    const decide = addAnnouncement(id, request);
    return announcementAnswer(await decideOnRow(this.commands, announcementsStream, id, decide, context));
  }

  @Put(':id')
  @Allow('site:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: AnnouncementRequest,
    @Context() context: CommandContext,
  ): Promise<AnnouncementAnswer> {
    const decide = changeAnnouncement(id, request);
    return announcementAnswer(await decideOnRow(this.commands, announcementsStream, id, decide, context));
  }
}
