import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { holdsUntil } from '#projections/appointments/slot-holds.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { newUuid } from '../../platform/new-uuid.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { LOG, type Log } from '../../platform/telemetry/log.js';
import { SlotSettlement } from './slot-settlement.js';

/** A booking takes milliseconds: an older hold was left behind by a crash. */
export const HOLD_LIMIT_MS = 15_000;
export const SWEEP_EVERY_MS = 5_000;

/**
 * Settles holds that a crash left behind. The read model finds them; the streams decide. On embedded engines there is
 * only one process, so every hold from before its start is an orphan and is settled at once.
 */
@Injectable()
export class HoldSweep {
  private readonly orphansUntil: Instant;

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly settlement: SlotSettlement,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) config: Pick<Config, 'engines'>,
  ) {
    this.orphansUntil = config.engines.kind === 'embedded' ? before(clock.now(), 1) : '';
  }

  /** A hold that cannot be settled does not block the others, and is retried in the next round. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const tooOld = before(now, HOLD_LIMIT_MS);
    const until = tooOld > this.orphansUntil ? tooOld : this.orphansUntil;
    for (const hold of await holdsUntil(this.readModels, until)) {
      const context = { actor: SYSTEM_ACTOR, correlationId: newUuid(), now };
      try {
        await this.settlement.settleHold(hold, context);
      } catch (err) {
        this.log.error({ err, slotId: hold.slotId, date: hold.date }, 'A hold could not be settled');
      }
    }
  }
}

function before(instant: Instant, ms: number): Instant {
  return new Date(Date.parse(instant) - ms).toISOString();
}
