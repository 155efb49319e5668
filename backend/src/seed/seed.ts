import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { sitePublicationStream } from '#contracts/settings/site-publication.js';
import { openingTimesStream } from '#contracts/site/opening-times.js';
import { servicesStream } from '#contracts/site/services.js';
import { usersStream } from '#contracts/users/users.js';
import { WEEKDAYS } from '#contracts/values/local-date-time.js';
import { newUuid } from '../platform/new-uuid.js';
import type { Platform } from '../platform/platform.js';
import type { CommandContext, Decide, StreamType } from '../platform/streams/stream-type.js';
import { madeUpPassword } from './made-up-password.js';
import { addOpeningTime } from '../site/opening/opening-time.js';
import { holdBackSite } from '../settings/site-publication.js';
import { addService } from '../site/service.js';
import { Credentials } from '../users/log-in/credentials.js';
import { PasswordHashing } from '../users/log-in/password-hashing.js';
import { OpenSessions } from '../users/log-in/open-sessions.js';
import { SecondFactors } from '../users/log-in/second-factors.js';
import { UserAccounts } from '../users/user-accounts.js';

export type SeedOptions = {
  /** Default: `admin`. */
  readonly adminUsername?: string | null;
  /** Default: generated and returned. */
  readonly adminPassword?: string | null;
  /** True: the website is public at once; default: held back until ADMIN publishes it. */
  readonly sitePublic?: boolean;
};

const OPENING_HOURS = {
  open: '08:00',
  close: '12:00',
  hasLunchBreak: true,
  afternoonOpen: '13:00',
  afternoonClose: '17:00',
} as const;

const SERVICES = [
  { name: 'Inspektion', duration: 2 },
  { name: 'Ölwechsel', duration: 1 },
  { name: 'Reifenwechsel', duration: 1 },
  { name: 'Bremsen', duration: 2 },
  { name: 'HU-Vorbereitung', duration: 1 },
  { name: 'Elektronik und Diagnose', duration: 1 },
] as const;

/**
 * The Grundausstattung of an empty log: opening times, services, a website that is held back, one ADMIN. No-op if the log has a user. The ADMIN
 * comes last and each step is one append to an empty stream, so that an interrupted seed is completed at the next
 * start, and later changes are never overwritten. Returns a generated password, which is stored nowhere in clear text.
 */
export async function seed(
  { streams, vault, clock }: Pick<Platform, 'streams' | 'vault' | 'clock'>,
  { adminUsername, adminPassword, sitePublic = false }: SeedOptions = {},
): Promise<{ adminUsername?: string; adminPassword?: string }> {
  if ((await streams.load(usersStream, '')).revision !== -1) return {};
  const context: CommandContext = { actor: SYSTEM_ACTOR, correlationId: 'first-start', now: clock.now() };
  const fill = async <State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    decisions: readonly Decide<State, Event>[],
  ): Promise<void> => {
    if ((await streams.load(type, '')).revision !== -1) return;
    await streams.handle(type, '', (state) => decisions.flatMap((decide) => decide(state)), context);
  };
  const workdays = WEEKDAYS.slice(0, 5);
  await fill(
    openingTimesStream,
    workdays.map((day) => addOpeningTime(newUuid(), day, OPENING_HOURS)),
  );
  await fill(
    servicesStream,
    SERVICES.map((service) => addService(newUuid(), service)),
  );
  if (!sitePublic) await fill(sitePublicationStream, [holdBackSite]);
  const accounts = new UserAccounts(
    streams,
    new Credentials(vault, new PasswordHashing()),
    new SecondFactors(vault),
    new OpenSessions(vault),
  );
  const username = adminUsername ?? 'admin';
  const password = adminPassword ?? madeUpPassword();
  await accounts.add({ userId: newUuid(), username, password, roles: ['ADMIN'] }, context);
  return adminPassword ? {} : { adminUsername: username, adminPassword: password };
}
