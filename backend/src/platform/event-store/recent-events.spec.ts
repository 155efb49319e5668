import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { StoredEvent } from './event-store.js';
import { positionOf, sequenceOf } from './positions.js';
import { RecentEvents } from './recent-events.js';

describe('what those who follow the log read of its end', () => {
  let events: StoredEvent[];
  let reads: [Position, number][];
  let recent: RecentEvents;
  const append = (count: number): void => {
    for (let made = 0; made < count; made++)
      events.push({ position: positionOf(events.length + 1) } as StoredEvent);
  };
  const after = (place: number, limit = 500): number[] =>
    recent.after(positionOf(place), limit).map(({ position }) => sequenceOf(position));

  beforeEach(() => {
    events = [];
    reads = [];
    recent = new RecentEvents((position, limit) => {
      reads.push([position, limit]);
      return events.slice(sequenceOf(position), sequenceOf(position) + limit);
    });
  });

  it('is read from the file once, whoever comes first', () => {
    append(3);
    expect([after(0), after(0), after(1), after(2)]).toEqual([[1, 2, 3], [1, 2, 3], [2, 3], [3]]);
    append(2);
    expect([after(2), after(3), after(3), after(3, 1)]).toEqual([[3], [4, 5], [4, 5], [4]]);
    expect(reads).toEqual([
      [START, 500],
      [positionOf(3), 500],
    ]);
  });

  it('is asked for again as long as there is nothing new', () => {
    append(1);
    expect([after(0), after(1), after(1)]).toEqual([[1], [], []]);
    append(1);
    expect(after(1)).toEqual([2]);
  });

  it('is that of whoever is ahead; who is behind reads the file', () => {
    append(10);
    expect([after(4, 2), after(2, 3), after(8)]).toEqual([
      [5, 6],
      [3, 4, 5],
      [9, 10],
    ]);
    reads = [];
    expect([after(8), after(9), after(4)]).toEqual([[9, 10], [10], [5, 6, 7, 8, 9, 10]]);
    expect(reads).toEqual([[positionOf(4), 500]]);
  });

  it('is told to each whole and in order, however far they are apart', () => {
    const followers = [1, 7, 500].map((limit) => ({ limit, place: 0, told: [] as number[] }));
    const follow = (follower: (typeof followers)[number]): boolean => {
      const page = after(follower.place, follower.limit);
      follower.told.push(...page);
      follower.place = page.at(-1) ?? follower.place;
      return page.length > 0;
    };
    for (let turn = 0; turn < 6_000; turn++) {
      append(turn % 3);
      for (const [who, follower] of followers.entries()) if (turn % (who + 1) === 0) follow(follower);
    }
    for (const follower of followers) {
      while (follow(follower));
      expect(follower.told).toEqual(events.map((_, place) => place + 1));
    }
  });
});
