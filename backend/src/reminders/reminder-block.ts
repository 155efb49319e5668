import type { ReminderBlockEvent } from '#contracts/reminders/reminder.events.js';
import type { Block } from '#contracts/reminders/reminder.js';
import type { Decide } from '../platform/streams/stream-type.js';

type DecideBlock = Decide<Block | null, ReminderBlockEvent>;

/** The same reason again is a no-op. */
export const blockCustomer =
  (customerId: string, reason: string): DecideBlock =>
  (block) =>
    block?.reason === reason
      ? []
      : [{ type: 'CustomerRemindersBlocked', version: 1, data: { customerId, reason } }];

/** Idempotent. */
export const unblockCustomer =
  (customerId: string): DecideBlock =>
  (block) =>
    block === null ? [] : [{ type: 'CustomerRemindersUnblocked', version: 1, data: { customerId } }];
