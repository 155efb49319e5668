import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  NavigationRequest,
  WorkshopSettingsRequest,
  type NavigationAnswer,
  type WorkshopSettingsAnswer,
} from '#contracts/settings/settings.api.js';
import { recordIn } from '#contracts/kernel/fields.js';
import { workshopFields } from '#contracts/settings/workshop-fields.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { currentNavigation } from '#projections/settings/navigation.js';
import { currentWorkshopSettings } from '#projections/settings/workshop-settings.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { newUuid } from '../platform/new-uuid.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { arrangeNavigation } from './navigation.js';
import { chooseWorkshopSettings } from './workshop-settings.js';
import { navigationStream } from '#contracts/settings/navigation.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { OnStream } from '../platform/streams/on-stream.js';

@Controller('settings')
export class SettingsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get('workshop')
  @Allow('settings:read')
  workshop(): Promise<WorkshopSettingsAnswer> {
    return currentWorkshopSettings(this.readModels);
  }

  @Put('workshop')
  @Allow('settings:change')
  async choose(
    @Body() request: WorkshopSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<WorkshopSettingsAnswer> {
    const decide = chooseWorkshopSettings(recordIn(workshopFields, request));
    return (await this.commands.execute(new OnStream(workshopSettingsStream, '', decide, context))).state;
  }

  @Get('navigation')
  @Allow('settings:navigation-read')
  navigation(): Promise<NavigationAnswer> {
    return currentNavigation(this.readModels);
  }

  @Put('navigation')
  @Allow('settings:change')
  async arrange(
    @Body() request: NavigationRequest,
    @Context() context: CommandContext,
  ): Promise<NavigationAnswer> {
    const shortcuts = request.shortcuts.map(({ id, label, url, icon }) => ({
      id: id || newUuid(),
      label,
      url,
      icon: icon ?? '',
    }));
    const decide = arrangeNavigation({ ...request.navigationItems }, shortcuts);
    return (await this.commands.execute(new OnStream(navigationStream, '', decide, context))).state;
  }
}
