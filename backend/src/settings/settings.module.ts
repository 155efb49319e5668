import { Module } from '@nestjs/common';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { CompanyProfileController } from './company-profile.controller.js';
import { MarkUpController } from './mark-up.controller.js';
import { SettingsController } from './settings.controller.js';
import { SiteTextsController } from './site-texts.controller.js';
import { CompanyProfileHandler } from './settings.handler.js';

@Module({
  controllers: [CompanyProfileController, MarkUpController, SettingsController, SiteTextsController],
  providers: [PublicAnswers, CompanyProfileHandler],
})
export class SettingsModule {}
