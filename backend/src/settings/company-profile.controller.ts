import { Body, Controller, Get, Inject, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import { CompanyProfileRequest, type CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import type { Picture } from '#contracts/values/picture.js';
import type { PublicCompanyAnswer } from '#contracts/settings/public-company.js';
import { companyProfile, currentCompanyProfile } from '#projections/settings/company-profile.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../platform/auth/allow.js';
import { Media, Refuses, type JsonText } from '../platform/http/answers.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/server/body-limit.js';
import { Context, Who } from '../platform/http/context.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { companyAnswer, publicCompanyAnswer } from '#contracts/settings/company-answer.js';
import { OnPhotograph } from '../platform/files/on-photograph.js';
import { detailsOf, stateCompanyProfile } from './company-profile.js';

const LOGO = { field: 'logo', label: 'Das Logo', mayBeDrawn: true };

@Controller('settings/company')
export class CompanyProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
    private readonly pictures: PictureAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** ADMIN gets the whole profile, everyone else the public fields. */
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

  /** Browsers may cache it, because its URL changes with it. */
  @Get('logo')
  @Media('image/*')
  @Refuses('not-found')
  @Allow('settings:company-read')
  async logo(@Res() reply: FastifyReply): Promise<void> {
    const { logo } = await currentCompanyProfile(this.readModels);
    await this.pictures.sendPublic(reply, logo);
  }

  @Put()
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('settings:change')
  async state(
    @Body() request: CompanyProfileRequest,
    @Context() context: CommandContext,
  ): Promise<CompanyProfileAnswer> {
    const details = detailsOf(request);
    const decideWith = (logo: Picture | null | undefined) => stateCompanyProfile(details, logo);
    const command = new OnPhotograph(
      companyProfileStream,
      '',
      request.logo,
      decideWith,
      context,
      undefined,
      LOGO,
    );
    return companyAnswer((await this.commands.execute(command)).state);
  }
}
