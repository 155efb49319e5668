import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { customerStream } from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { PassVehicles } from '#contracts/vehicles/pass-vehicles.js';
import { Clock } from '../platform/clock.js';
import { assertInTime } from '../platform/streams/deadline.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { abandonMerge, absorb, beginMerge, mergeInto } from './merge.js';

/** Merges two accounts of one person (modules.md §1). */
@Injectable()
export class CustomerMerging {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async merge(customerId: string, otherId: string, context: CommandContext): Promise<void> {
    const begin = beginMerge(otherId);
    begin((await this.streams.load(customerStream, customerId)).state);
    await this.assertMergeable(customerId, otherId);
    await this.streams.handle(customerStream, customerId, begin, context, context);
    assertInTime(context.now, this.clock.now());
    await this.complete(customerId, otherId, context);
  }

  /**
   * Continues from the state of the streams; idempotent and safe to run concurrently: absorbs the other customer, fills
   * empty fields and moves the vehicles. If the other cannot be merged, abandons the merge and refuses.
   */
  async complete(customerId: string, otherId: string, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(customerStream, customerId);
    if (state.status === 'merging' && state.otherId === otherId) {
      await this.takeUp(customerId, otherId, origin);
    }
    const after = (await this.streams.load(customerStream, customerId)).state;
    if (after.status === 'none' || !after.absorbedIds.includes(otherId)) return;
    const passing = { fromCustomerId: otherId, toCustomerId: customerId };
    await this.commands.execute(new PassVehicles(passing, origin));
  }

  private async takeUp(customerId: string, otherId: string, origin: CommandOrigin): Promise<void> {
    try {
      await this.streams.handle(customerStream, otherId, mergeInto(customerId), origin);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500)
        await this.streams.handle(customerStream, customerId, abandonMerge(otherId), origin);
      throw error;
    }
    const { state: other } = await this.streams.load(customerStream, otherId);
    if (other.status === 'none') throw new Error(`Customer ${otherId} does not exist`);
    await this.streams.handle(customerStream, customerId, absorb(other), origin);
  }

  /** Refuses early, before anything is written. The streams decide finally. */
  private async assertMergeable(customerId: string, otherId: string): Promise<void> {
    const { state } = await this.streams.load(customerStream, otherId);
    if (state.status === 'none' || state.status === 'erased') throw invalid('otherId', customerTexts.unknown);
    if (state.status === 'absorbed' && state.intoId === customerId) return;
    if (state.status === 'registered') return;
    const detail = customerTexts[state.status];
    throw refuse('conflict', { detail });
  }
}
