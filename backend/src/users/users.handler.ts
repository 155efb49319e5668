import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { sessionStream } from '#contracts/users/session.js';
import type { UserId } from '#contracts/users/user.events.js';
import type { User } from '#contracts/users/users.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { OpenSessions } from './log-in/open-sessions.js';
import { endSession } from './log-in/session.js';
import { UserImport } from './user-import.js';
import { UserAccounts, type AccountChange, type AccountToAdd } from './user-accounts.js';

export class AddUser extends Command<User> {
  constructor(
    readonly account: AccountToAdd,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class ChangeUser extends Command<User> {
  constructor(
    readonly userId: UserId,
    readonly change: AccountChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class RemoveUser extends Command<void> {
  constructor(
    readonly userId: UserId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class EndSession extends Command<void> {
  constructor(
    readonly sessionId: string,
    readonly userId: UserId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: takes away the second factor of a user who has lost it. */
export class ResetSecondFactor extends Command<User> {
  constructor(
    readonly userId: UserId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: imports a file of users. Refuses with 400 and every problem when there is one. */
export class ImportUsers extends Command<ImportAnswer> {
  constructor(
    readonly csv: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddUser)
class AddUserHandler implements ICommandHandler<AddUser> {
  constructor(private readonly accounts: UserAccounts) {}

  execute({ account, context }: AddUser): Promise<User> {
    return this.accounts.add(account, context);
  }
}

@CommandHandler(ChangeUser)
class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(private readonly accounts: UserAccounts) {}

  execute({ userId, change, context }: ChangeUser): Promise<User> {
    return this.accounts.change(userId, change, context);
  }
}

@CommandHandler(RemoveUser)
class RemoveUserHandler implements ICommandHandler<RemoveUser> {
  constructor(private readonly accounts: UserAccounts) {}

  execute({ userId, context }: RemoveUser): Promise<void> {
    return this.accounts.remove(userId, context);
  }
}

@CommandHandler(ResetSecondFactor)
class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(private readonly accounts: UserAccounts) {}

  execute({ userId, context }: ResetSecondFactor): Promise<User> {
    return this.accounts.resetSecondFactor(userId, context);
  }
}

@CommandHandler(EndSession)
class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: OpenSessions,
  ) {}

  async execute({ sessionId, userId, context }: EndSession): Promise<void> {
    await this.streams.handle(sessionStream, sessionId, endSession(sessionId, userId), context);
    await this.sessions.ended(userId, sessionId);
  }
}

@CommandHandler(ImportUsers)
class ImportUsersHandler implements ICommandHandler<ImportUsers> {
  constructor(private readonly userImport: UserImport) {}

  execute({ csv, context }: ImportUsers): Promise<ImportAnswer> {
    return this.userImport.carryOut(csv, context);
  }
}

export const userHandlers = [
  AddUserHandler,
  ChangeUserHandler,
  RemoveUserHandler,
  ResetSecondFactorHandler,
  EndSessionHandler,
  ImportUsersHandler,
];
