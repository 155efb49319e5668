import type { CommandBus } from '@nestjs/cqrs';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { passwordProblem } from '#contracts/users/credentials.js';
import type {
  AccountAnswer,
  NewSecondFactorAnswer,
  RecoveryCodesAnswer,
} from '#contracts/users/account.api.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { loginSettingsStream } from '#contracts/users/login-settings.js';
import type { UserEvent, UserId } from '#contracts/users/user.events.js';
import { usersStream, type User, type Users } from '#contracts/users/users.js';
import { existing } from '../../platform/streams/existing.js';
import { decideOnList } from '../../platform/streams/on-stream.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import type { StreamReader } from '../../platform/streams/stream-reader.js';
import type { Credentials } from '../log-in/credentials.js';
import type { LoginThrottle } from '../log-in/login-throttle.js';
import type { OpenSessions } from '../log-in/open-sessions.js';
import {
  changeOwnPassword,
  chooseStartPage,
  endSessions,
  mustDo,
  removeSecondFactor,
  setSecondFactor,
} from './own-credentials.js';
import type { SecondFactors } from '../log-in/second-factors.js';

const WRONG_CODE = 'Der Code ist falsch oder schon benutzt.';

/**
 * What users do with their own account. Who changes a password or the second factor shows the present password, with a
 * throttle of its own: a stolen session must not be a place to guess.
 */
export class OwnAccount {
  constructor(
    private readonly streams: StreamReader,
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly factors: SecondFactors,
    private readonly sessions: OpenSessions,
    private readonly throttle: LoginThrottle,
  ) {}

  async answer(userId: UserId, sessionId: string, now: string): Promise<AccountAnswer> {
    const [user, { state: settings }] = await Promise.all([
      this.user(userId),
      this.streams.load(loginSettingsStream, ''),
    ]);
    const open = await this.sessions.of(user, now);
    return {
      id: userId,
      username: user.username,
      roles: user.roles,
      mustDo: mustDo(user, settings),
      startPage: user.startPage,
      hasSecondFactor: user.factorId !== null,
      recoveryCodesLeft: await this.factors.recoveryCodesLeft(user),
      sessions: open.map((session) => ({ ...session, isThis: session.id === sessionId })),
    };
  }

  /** Ends every session of the user. Returns the user, for a new one. */
  async changePassword(
    userId: UserId,
    { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
    context: CommandContext,
  ): Promise<User> {
    const user = await this.proven(userId, oldPassword, 'oldPassword', context.now);
    if (newPassword === oldPassword)
      throw invalid('newPassword', 'Das neue Passwort muss ein anderes sein als das jetzige.');
    const problem = passwordProblem(newPassword, user.username);
    if (problem !== undefined) throw invalid('newPassword', problem);
    const passwordId = await this.credentials.keep(userId, newPassword);
    const decide = changeOwnPassword(userId, user.passwordId, passwordId);
    const changed = await this.decide(userId, decide, context).catch(async (error: unknown) => {
      // Only a refusal proves that nothing was appended; after other errors the hash may be in use.
      if (error instanceof Refusal) await this.credentials.drop(userId, passwordId);
      throw error;
    });
    await this.credentials.drop(userId, user.passwordId);
    return changed;
  }

  chooseStartPage(userId: UserId, startPage: string | null, context: CommandContext): Promise<User> {
    return this.decide(userId, chooseStartPage(userId, startPage), context);
  }

  endSessions(userId: UserId, context: CommandContext): Promise<User> {
    return this.decide(userId, endSessions(userId), context);
  }

  /** A secret for the app. It counts after a code of the app has shown that it was taken over. */
  async beginSecondFactor(
    userId: UserId,
    password: string,
    { now }: CommandContext,
  ): Promise<NewSecondFactorAnswer> {
    const user = await this.proven(userId, password, 'password', now);
    if (user.factorId !== null)
      throw refuse('conflict', {
        detail: 'Es gibt schon einen zweiten Faktor. Bitte entfernen Sie ihn zuerst.',
      });
    const { factorId, secret } = await this.factors.make(userId);
    const { state: company } = await this.streams.load(companyProfileStream, '');
    return { factorId, secret, uri: uriOf(company.name || 'Werkstattbuch', user.username, secret) };
  }

  async confirmSecondFactor(
    userId: UserId,
    { factorId, code }: { readonly factorId: string; readonly code: string },
    context: CommandContext,
  ): Promise<RecoveryCodesAnswer> {
    await this.throttled(userId, 'code', WRONG_CODE, context.now, () =>
      this.factors.use(userId, factorId, code, Date.parse(context.now)),
    );
    const recoveryCodes = await this.factors.makeRecoveryCodes(userId, factorId);
    if (recoveryCodes === null) throw invalid('code', WRONG_CODE);
    await this.decide(userId, setSecondFactor(userId, factorId), context);
    await this.factors.drop(userId, factorId);
    return { recoveryCodes };
  }

  /** Ends every session of the user. Returns the user, for a new one. */
  async removeSecondFactor(
    userId: UserId,
    { password, code }: { readonly password: string; readonly code: string },
    context: CommandContext,
  ): Promise<User> {
    const { factorId } = await this.proven(userId, password, 'password', context.now);
    if (factorId !== null)
      await this.throttled(userId, 'code', WRONG_CODE, context.now, () =>
        this.factors.use(userId, factorId, code, Date.parse(context.now)),
      );
    const user = await this.decide(userId, removeSecondFactor(userId, 'by-owner'), context);
    await this.factors.drop(userId);
    return user;
  }

  private async decide(
    userId: UserId,
    decide: Decide<Users, UserEvent>,
    context: CommandContext,
  ): Promise<User> {
    const users = await decideOnList(this.commands, usersStream, decide, context);
    return existing(users.get(userId));
  }

  private async user(userId: UserId): Promise<User> {
    return existing((await this.streams.load(usersStream, '')).state.get(userId));
  }

  /** The user, if this is the password; else 400 with the field, and 429 after five failures. */
  private async proven(userId: UserId, password: string, field: string, now: string): Promise<User> {
    const user = await this.user(userId);
    await this.throttled(userId, field, 'Das jetzige Passwort stimmt nicht.', now, () =>
      this.credentials.match(user, password),
    );
    return user;
  }

  private async throttled(
    userId: UserId,
    field: string,
    wrong: string,
    now: string,
    matches: () => Promise<boolean>,
  ): Promise<void> {
    const attempt = { name: '', address: '', device: `account-${userId}` };
    await this.throttle.admit(attempt, Date.parse(now));
    const isRight = await matches().catch(async (error: unknown) => {
      await this.throttle.undecided(attempt);
      throw error;
    });
    if (!isRight) throw invalid(field, wrong);
    await this.throttle.succeeded(attempt);
  }
}

/** The form that authenticator apps read from a QR code. */
function uriOf(issuer: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
