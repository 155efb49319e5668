import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { companyProfileStream, type CompanyProfile } from '#contracts/settings/company-profile.js';
import { sentPicture } from '../platform/files/picture.js';
import { UnneededFiles } from '../platform/files/unneeded-files.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { stateCompanyProfile } from './company-profile.js';

const LOGO = { field: 'logo', label: 'Das Logo', mayBeDrawn: true };

export class StateCompanyProfile extends Command<CompanyProfile> {
  constructor(
    readonly details: CompanyDetails,
    /** Base64; undefined: unchanged; empty or null: none. */
    readonly sentLogo: string | null | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StateCompanyProfile)
export class CompanyProfileHandler implements ICommandHandler<StateCompanyProfile> {
  constructor(
    private readonly streams: Streams,
    private readonly files: UnneededFiles,
  ) {}

  async execute({ details, sentLogo, context }: StateCompanyProfile): Promise<CompanyProfile> {
    const { picture, contents } = sentPicture(sentLogo, LOGO);
    const decide = stateCompanyProfile(details, picture);
    const state = () => this.streams.handle(companyProfileStream, '', decide, context, context);
    return (await this.files.keep(contents, state)).state;
  }
}
