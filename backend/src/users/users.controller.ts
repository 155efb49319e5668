import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AddUserRequest,
  ChangeUserRequest,
  type MechanicAnswer,
  type UserAnswer,
} from '#contracts/users/users.api.js';
import type { User } from '#contracts/users/users.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listMechanics, listUsers } from '#projections/users/users.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { AddUser, ChangeUser, RemoveUser, ResetSecondFactor } from './users.handler.js';

@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get('admin/users')
  @Allow('users:read')
  list(): Promise<readonly UserAnswer[]> {
    return listUsers(this.readModels);
  }

  @Get('users/mechanics')
  @Allow('users:mechanics')
  mechanics(): Promise<readonly MechanicAnswer[]> {
    return listMechanics(this.readModels);
  }

  @Post('admin/users')
  @Refuses('name-taken')
  @Allow('users:change')
  async add(
    @Body() request: AddUserRequest,
    @NewId() userId: string,
    @Context() context: CommandContext,
  ): Promise<UserAnswer> {
    const { username, displayName, password, roles, demandPasswordChange } = request;
    const demanded = { demandPasswordChange: demandPasswordChange ?? false };
    const account = { userId, username, displayName, password, roles: roles ?? [], ...demanded };
    return answerOf(await this.commands.execute(new AddUser(account, context)));
  }

  @Put('admin/users/:id')
  @Refuses('name-taken', 'last-admin')
  @Allow('users:change')
  async change(
    @Param() { id }: IdParam,
    @Body() { username, displayName, password, roles, demandPasswordChange }: ChangeUserRequest,
    @Context() context: CommandContext,
  ): Promise<UserAnswer> {
    const demanded = { demandPasswordChange: demandPasswordChange ?? false };
    const change = { username, displayName, password: password ?? '', roles, ...demanded };
    return answerOf(await this.commands.execute(new ChangeUser(id, change, context)));
  }

  /** For a user who has lost phone and recovery codes. Ends the user's sessions. */
  @Post('admin/users/:id/reset-second-factor')
  @HttpCode(200)
  @Allow('users:change')
  async resetSecondFactor(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<UserAnswer> {
    return answerOf(await this.commands.execute(new ResetSecondFactor(id, context)));
  }

  @Delete('admin/users/:id')
  @Refuses('own-account', 'last-admin')
  @HttpCode(204)
  @Allow('users:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new RemoveUser(id, context));
  }
}

function answerOf(user: User): UserAnswer {
  const { id, username, displayName, roles, mustChangePassword, factorId, revision } = user;
  return {
    id,
    username,
    displayName,
    roles,
    mustChangePassword,
    hasSecondFactor: factorId !== null,
    revision,
  };
}
