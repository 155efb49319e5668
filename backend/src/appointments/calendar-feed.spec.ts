import { given } from '../testing/given.js';
import { calendarFeedStream, closeFeed, openFeed } from './calendar-feed.js';

const opened = (generation: number) =>
  ({ type: 'CalendarFeedOpened', version: 1, data: { userId: 'u', generation } }) as const;
const closed = { type: 'CalendarFeedClosed', version: 1, data: { userId: 'u' } } as const;

it('opens under a new generation each time, and once', () => {
  expect(given(calendarFeedStream).when(openFeed('u'))).toEqual([opened(1)]);
  expect(given(calendarFeedStream, opened(1)).when(openFeed('u'))).toEqual([]);
  expect(given(calendarFeedStream, opened(1), closed).when(openFeed('u'))).toEqual([opened(2)]);
});

it('closes once', () => {
  expect(given(calendarFeedStream, opened(1)).when(closeFeed('u'))).toEqual([closed]);
  expect(given(calendarFeedStream).when(closeFeed('u'))).toEqual([]);
  expect(given(calendarFeedStream, opened(1), closed).when(closeFeed('u'))).toEqual([]);
});
