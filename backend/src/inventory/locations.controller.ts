import { Body, Controller, Get, Inject, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  LocationChangeRequest,
  NewLocationRequest,
  type LocationAnswer,
} from '#contracts/inventory/locations.api.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listLocations } from '#projections/locations.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { locationAnswer } from './answers.js';
import { addLocation, existingLocation, type LocationDetails } from './location.js';
import { ChangeLocation } from './locations.handler.js';

/** Where things lie. */
@Controller('inventory/locations')
export class LocationsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('inventory:read')
  async list(): Promise<readonly LocationAnswer[]> {
    return (await listLocations(this.readModels)).map(locationAnswer);
  }

  @Post()
  @Refuses('duplicate')
  @Allow('inventory:change')
  async add(
    @Body() { code, name, active }: NewLocationRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<LocationAnswer> {
    const command = new OnStream(
      locationsStream,
      '',
      addLocation(id, { code, name, active: active ?? true }),
      context,
    );
    return locationAnswer(existingLocation((await this.commands.execute(command)).state, id));
  }

  @Put(':id')
  @Refuses('duplicate', 'conflict')
  @Allow('inventory:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: LocationChangeRequest,
    @Context() context: CommandContext,
  ): Promise<LocationAnswer> {
    return locationAnswer(await this.commands.execute(new ChangeLocation(id, changeOf(request), context)));
  }
}

function changeOf({ code, name, active }: LocationChangeRequest): Partial<LocationDetails> {
  if (code === null || code === '') throw invalid('code', 'Bitte geben Sie einen Code an.');
  if (name === null || name === '') throw invalid('name', 'Bitte geben Sie eine Bezeichnung an.');
  return {
    ...(code === undefined ? {} : { code }),
    ...(name === undefined ? {} : { name }),
    ...(active == null ? {} : { active }),
  };
}
