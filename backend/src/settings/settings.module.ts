import { Module } from '@nestjs/common';
import { CompanyProfileController } from './company-profile.controller.js';
import { SettingsController } from './settings.controller.js';
import { settingsHandlers } from './settings.handler.js';

/** Company profile, workshop settings and navigation. */
@Module({
  controllers: [CompanyProfileController, SettingsController],
  providers: settingsHandlers,
})
export class SettingsModule {}
