import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { defineReadModel } from '#projections/engine/read-model.js';
import { openTestPlatform } from '../../testing/open-test-platform.js';
import { rawFilesIn } from '../../testing/raw-bytes.js';
import { Erasure } from './erasure.js';
import type { CommandContext, StreamType } from '../streams/stream-type.js';

type GuestCame = DomainEvent<'GuestCame', 1, { guestId: string; name: string }>;
type GuestErased = DomainEvent<'GuestErased', 1, { guestId: string }>;
type GuestEvent = GuestCame | GuestErased;
type Guest = { readonly id: string; readonly name: string };

const guestStream: StreamType<number, GuestEvent> = { name: 'guest', initial: 0, evolve: (seen) => seen + 1 };
const guests = defineReadModel<Guest, GuestEvent>({
  name: 'guests',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    GuestCame: ({ data: { guestId: id, name } }) => ({ key: id, apply: () => ({ id, name }) }),
    GuestErased: ({ data: { guestId } }) => ({ key: guestId, apply: () => undefined }),
  },
});
const definitions = {
  GuestCame: { version: 1, personal: { subject: 'guestId', fields: ['name'] } },
  GuestErased: { version: 1 },
};
const NAME = 'Wendelgard Sonderlich';

describe('an erased person', () => {
  it('is in no raw file', async () => {
    const platform = await openTestPlatform({ definitions, readModels: [guests] });
    const { streams, readModels, readStore, directory } = platform;
    const context: CommandContext = { actor: SYSTEM_ACTOR, correlationId: 'test', now: platform.clock.now() };
    const filesWithName = async (): Promise<string[]> => {
      const files = await rawFilesIn(directory);
      return [...files].flatMap(([file, bytes]) => (bytes.includes(NAME) ? [file] : []));
    };
    try {
      await platform.start();
      const came: GuestCame = { type: 'GuestCame', version: 1, data: { guestId: 'g1', name: NAME } };
      await streams.handle(guestStream, 'g1', () => [came], context);
      await platform.settle();
      expect((await filesWithName()).every((name) => name.startsWith('read.db'))).toBe(true);
      expect(await filesWithName()).not.toEqual([]);

      const erased: GuestErased = { type: 'GuestErased', version: 1, data: { guestId: 'g1' } };
      await streams.handle(guestStream, 'g1', () => [erased], context);
      const erasure = new Erasure(streams, readModels, readStore);
      for (const time of ['once', 'twice']) {
        await erasure.erase('g1', await platform.eventLog.head());
        expect({ time, found: await filesWithName() }).toEqual({ time, found: [] });
      }
    } finally {
      await platform.remove();
    }
  });
});
