import { Module } from '@nestjs/common';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { CompanyProfileController } from './company-profile.controller.js';
import { SettingsController } from './settings.controller.js';
import { CompanyProfileHandler } from './settings.handler.js';

/** Company profile, workshop settings and navigation. */
@Module({
  controllers: [CompanyProfileController, SettingsController],
  providers: [PublicAnswers, CompanyProfileHandler],
})
export class SettingsModule {}
