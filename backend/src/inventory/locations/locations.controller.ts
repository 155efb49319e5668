import { Body, Controller, Get, Inject, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  LocationChangeRequest,
  NewLocationRequest,
  type LocationAnswer,
} from '#contracts/inventory/locations/locations.api.js';
import { locationFields } from '#contracts/inventory/locations/location-fields.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { recordIn, sentIn } from '#contracts/kernel/fields.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listLocations } from '#projections/inventory/locations.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { locationAnswer } from '../answers.js';
import { addLocation } from './location.js';
import { ChangeLocation } from './locations.handler.js';

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
    @Body() request: NewLocationRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<LocationAnswer> {
    const decide = addLocation(id, recordIn(locationFields, request));
    const command = new OnStream(locationsStream, '', decide, context);
    return locationAnswer(existing((await this.commands.execute(command)).state.get(id)));
  }

  @Put(':id')
  @Refuses('duplicate', 'conflict')
  @Allow('inventory:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: LocationChangeRequest,
    @Context() context: CommandContext,
  ): Promise<LocationAnswer> {
    const command = new ChangeLocation(id, sentIn(locationFields, request), context);
    return locationAnswer(await this.commands.execute(command));
  }
}
