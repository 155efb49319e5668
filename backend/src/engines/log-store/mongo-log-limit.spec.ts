import { isDiskFull } from './mongo-log-limit.js';

const server = (stats: object) => ({ command: () => Promise.resolve(stats) });

describe('the disk of a MongoDB server', () => {
  it.each([
    ['has room', { fsTotalSize: 10_000, fsUsedSize: 9_000 }, false],
    ['is full below the floor', { fsTotalSize: 10_000, fsUsedSize: 9_001 }, true],
    ['has room if the server does not know', {}, false],
  ])('%s', async (_, stats, expected) => {
    expect(await isDiskFull(server(stats), 1_000)).toBe(expected);
  });
});
