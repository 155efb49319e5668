import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  companyProfileStream,
  type CompanyDetails,
  type CompanyProfile,
} from '#contracts/settings/company-profile.js';
import { navigationStream, type Navigation, type NavigationEvent } from '#contracts/settings/navigation.js';
import {
  workshopSettingsStream,
  type WorkshopSettings,
  type WorkshopSettingsEvent,
} from '#contracts/settings/workshop-settings.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { keepPicture } from '../platform/files/picture.js';
import { rowContext } from '../platform/streams/row-context.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { stateCompanyProfile } from './company-profile.js';

const LOGO = { field: 'logo', label: 'Das Logo' };

/** Answered with the profile after the command. */
export class StateCompanyProfile extends Command<CompanyProfile> {
  constructor(
    readonly details: CompanyDetails,
    /** Base64; undefined: stays, empty or null: no logo. */
    readonly sentLogo: string | null | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answered with the settings after the command. */
export class OnWorkshopSettings extends Command<WorkshopSettings> {
  constructor(
    readonly decide: Decide<WorkshopSettings, WorkshopSettingsEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answered with the menu after the command. */
export class OnNavigation extends Command<Navigation> {
  constructor(
    readonly decide: Decide<Navigation, NavigationEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StateCompanyProfile)
class CompanyProfileHandler implements ICommandHandler<StateCompanyProfile> {
  constructor(
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** The picture first, then the fact that names it: a crash in between leaves an unused file and no broken logo. */
  async execute({ details, sentLogo, context }: StateCompanyProfile): Promise<CompanyProfile> {
    const logo = await keepPicture(this.files, sentLogo, LOGO);
    const decide = stateCompanyProfile(details, logo, context.expectedRevision);
    return (await this.streams.handle(companyProfileStream, '', decide, rowContext(context))).state;
  }
}

@CommandHandler(OnWorkshopSettings)
class WorkshopSettingsHandler implements ICommandHandler<OnWorkshopSettings> {
  constructor(private readonly streams: Streams) {}

  async execute({ decide, context }: OnWorkshopSettings): Promise<WorkshopSettings> {
    return (await this.streams.handle(workshopSettingsStream, '', decide, rowContext(context))).state;
  }
}

@CommandHandler(OnNavigation)
class NavigationHandler implements ICommandHandler<OnNavigation> {
  constructor(private readonly streams: Streams) {}

  async execute({ decide, context }: OnNavigation): Promise<Navigation> {
    return (await this.streams.handle(navigationStream, '', decide, rowContext(context))).state;
  }
}

export const settingsHandlers = [CompanyProfileHandler, WorkshopSettingsHandler, NavigationHandler];
