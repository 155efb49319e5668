import type { Role } from '../access/roles.js';
import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';

export type LoginRules = {
  /** Administrators must set a second factor before they can do anything else. */
  readonly adminsNeedSecondFactor: boolean;
  /** Where users of a role begin who have chosen no page; a missing role begins where the product says. */
  readonly startPages: StartPages;
};

export type StartPages = { readonly [R in Role]?: string };

/** Without start pages in events that are older than they. */
export type LoginSettingsChosen = DomainEvent<
  'LoginSettingsChosen',
  1,
  Omit<LoginRules, 'startPages'> & Partial<Pick<LoginRules, 'startPages'>>
>;

export const loginSettingsEventDefinitions: EventDefinitions<LoginSettingsChosen> = {
  LoginSettingsChosen: { version: 1 },
};

/** GET and PUT /settings/login */
export type LoginSettings = LoginRules & { readonly revision: number };

export const loginSettingsStream = {
  name: 'loginSettings',
  initial: { adminsNeedSecondFactor: false, startPages: {}, revision: 0 } as LoginSettings,
  revisionOf: ({ revision }: LoginSettings) => revision,
  evolve(_: LoginSettings, event: RecordedEvent<LoginSettingsChosen>): LoginSettings {
    return { startPages: {}, ...event.data, revision: event.revision + 1 };
  },
};
