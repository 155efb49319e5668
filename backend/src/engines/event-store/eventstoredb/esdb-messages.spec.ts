import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { envelopeOf, eventOf } from './esdb-messages.js';

/** Sent for an unknown position: by servers older than 22.6, or for events of explicit transactions. */
const NOWHERE = '18446744073709551615';

describe('an event that the server sends', () => {
  it('has the position that the server sends', () => {
    expect(eventOf(answer({ commit: '4711', prepare: '4700' }))).toMatchObject({
      position: `${'4711'.padStart(20, '0')}${'4700'.padStart(20, '0')}`,
    });
  });

  it.each([
    { commit: NOWHERE, prepare: NOWHERE },
    { commit: NOWHERE, prepare: '4700' },
    { commit: '4711', prepare: NOWHERE },
  ])('is refused where it stands nowhere, instead of behind everything: $commit/$prepare', (place) => {
    expect(() => eventOf(answer(place))).toThrow(expect.objectContaining({ fault: 'corrupt' }));
  });
});

function answer({ commit, prepare }: { readonly commit: string; readonly prepare: string }): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString('0199e1a0-0000-7000-8000-000000000001'))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('stream')))
    .setStreamRevision('0')
    .setCommitPosition(commit)
    .setPreparePosition(prepare)
    .setCustomMetadata(envelopeOf(1, '{}'))
    .setData(Buffer.from('{}'));
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(recorded));
}
