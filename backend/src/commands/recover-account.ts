import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { usersStream } from '#contracts/users/users.js';
import { faultInWords } from '../engines/fault-in-words.js';
import { OpenedResources } from '../engines/opened-resources.js';
import { eventDefinitions } from '../manifests.js';
import { SystemClock } from '../platform/clock.js';
import { readConfig } from '../platform/config/config.js';
import { createEventLog } from '../platform/event-log/encrypted-event-log.js';
import { Streams } from '../platform/streams/streams.js';
import { createLog } from '../platform/telemetry/log.js';
import { madeUpPassword } from '../seed/made-up-password.js';
import { Credentials } from '../users/log-in/credentials.js';
import { OpenSessions } from '../users/log-in/open-sessions.js';
import { PasswordHashing } from '../users/log-in/password-hashing.js';
import { SecondFactors } from '../users/log-in/second-factors.js';
import { UserAccounts } from '../users/user-accounts.js';
import { openStores } from './stores.js';

/** Names the command in the log of events: nobody was logged in. */
const CORRELATION_ID = 'recover-account';

/**
 * `npm run recover -- <user name>`: for an administrator who lost password, second factor and recovery codes, when no
 * other administrator can reset them. The caller controls the server, so this gives no further power. Removes the second factor,
 * sets a new password that must be replaced at the next log-in, prints it once, and ends all sessions of the account.
 * The events name the system as actor. The product must not run on embedded engines.
 */
async function main([username, ...more]: readonly string[]): Promise<void> {
  if (username === undefined || more.length > 0) throw new Error('Aufruf: npm run recover -- <Benutzername>');
  const opened = new OpenedResources();
  try {
    const { eventStore: store, vault } = await openStores(
      readConfig(process.env),
      opened,
      createLog('error'),
    );
    const streams = new Streams(createEventLog({ store, vault, definitions: eventDefinitions }));
    const { state: users } = await streams.load(usersStream, '');
    const user = [...users.values()].find((one) => one.username === username);
    if (user === undefined) throw new Error(`Den Benutzer „${username}“ gibt es nicht.`);
    const credentials = new Credentials(vault, new PasswordHashing());
    const accounts = new UserAccounts(
      streams,
      credentials,
      new SecondFactors(vault),
      new OpenSessions(vault),
    );
    const now = new SystemClock().now();
    const context = { actor: SYSTEM_ACTOR, correlationId: CORRELATION_ID, now };
    const password = madeUpPassword();
    await accounts.resetSecondFactor(user.id, context);
    const { roles } = user;
    await accounts.change(user.id, { username, roles, password, demandPasswordChange: true }, context);
    console.log(`Neues Passwort für ${username}: ${password}`);
    console.log('Der zweite Faktor ist entfernt. Bei der nächsten Anmeldung ist das Passwort zu ersetzen.');
  } finally {
    await opened.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(faultInWords(error));
  process.exitCode = 1;
}
