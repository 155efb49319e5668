import { Body, Controller, Get, Inject, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import { refuse } from '#contracts/kernel/problem.js';
import { CompanyProfileRequest, type CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
import type { PublicCompanyAnswer } from '#contracts/settings/public-company.js';
import { companyProfile, currentCompanyProfile } from '#projections/company-profile.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../platform/auth/allow.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { Media, Refuses, type JsonText } from '../platform/http/answers.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/body-limit.js';
import { Context, Who } from '../platform/http/context.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { companyAnswer, publicCompanyAnswer } from './company-answer.js';
import { detailsOf } from './company-profile.js';
import { StateCompanyProfile } from './settings.handler.js';

@Controller('settings/company')
export class CompanyProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Everybody sees what footer and Impressum show; ADMIN the whole profile. */
  @Get()
  @Revalidated()
  @Allow('settings:company-read')
  async read(
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<PublicCompanyAnswer> | CompanyProfileAnswer> {
    const profile = () => currentCompanyProfile(this.readModels);
    if (mayUse('settings:read', who)) {
      return companyAnswer(await profile());
    }
    return this.publicAnswers.give(reply, companyProfile, async () => publicCompanyAnswer(await profile()));
  }

  /** The picture itself; its address changes with it, so that browsers may keep it. */
  @Get('logo')
  @Media('image/*')
  @Refuses('not-found')
  @Allow('settings:company-read')
  async logo(@Res() reply: FastifyReply): Promise<void> {
    const { logo } = await currentCompanyProfile(this.readModels);
    const bytes = logo && (await this.files.get(logo.hash));
    if (!logo || !bytes) throw refuse('not-found');
    await reply
      .header('content-type', logo.type)
      .header('cache-control', 'public, max-age=3600')
      .header('etag', `"${logo.hash}"`)
      .send(Buffer.from(bytes));
  }

  @Put()
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('settings:change')
  async state(
    @Body() request: CompanyProfileRequest,
    @Context() context: CommandContext,
  ): Promise<CompanyProfileAnswer> {
    const command = new StateCompanyProfile(detailsOf(request), request.logo, context);
    return companyAnswer(await this.commands.execute(command));
  }
}
