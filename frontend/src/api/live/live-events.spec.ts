import { changedNamesReader } from './live-events.js';
import { allLiveKeys, liveKeysOf, publicLiveKeys, togetherLive } from './live-keys.js';

describe('server-sent events', () => {
  const text =
    ': open\n\nevent: changed\ndata: {"names":["services","slots"]}\n\n: beat\n\nevent: other\ndata: {"names":["cars"]}\n\n' +
    'event: changed\ndata: {"names":["cars"]}\n\n';

  it('are read whole, whatever pieces they come in', () => {
    for (let size = 1; size <= text.length; size++) {
      const read = changedNamesReader();
      const names: string[] = [];
      for (let from = 0; from < text.length; from += size) names.push(...read(text.slice(from, from + size)));
      expect(names).toEqual(['services', 'slots', 'cars']);
    }
  });

  it('that cannot be read are passed over', () => {
    const read = changedNamesReader();
    expect(
      read('event: changed\ndata: {"na\n\nevent: changed\n\nevent: changed\ndata: {"names":[7]}\n\n'),
    ).toEqual([]);
    expect(read('event: changed\ndata: {"names":["cars"]}\n\n')).toEqual(['cars']);
  });
});

describe('what is asked again', () => {
  const table = togetherLive([
    publicLiveKeys,
    { 'appointment-list': ['appointments'], cars: ['cars', 'own'] },
  ]);

  it('is what shows the changed things, each once', () => {
    expect(liveKeysOf(table, ['services', 'vacations', 'unknown', 'constructor'])).toEqual([
      'services',
      'slots',
      'vacations',
    ]);
  });

  it('is what every module shows of it', () => {
    expect(liveKeysOf(table, ['cars'])).toEqual(['cars', 'own']);
    expect(allLiveKeys(table)).toEqual(expect.arrayContaining(['appointments', 'company', 'own']));
  });
});
