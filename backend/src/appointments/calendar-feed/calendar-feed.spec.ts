import { calendarFeedStream } from '#contracts/appointments/calendar-feed.js';
import { START } from '#contracts/kernel/domain-event.js';
import type { User } from '#contracts/users/users.js';
import { given } from '../../testing/given.js';
import { calendarFile } from './appointment-calendar.js';
import { closeFeed, openFeed } from './calendar-feed.js';

const opened = (generation: number) =>
  ({ type: 'CalendarFeedOpened', version: 1, data: { userId: 'u', generation } }) as const;
const user: User = {
  id: 'u',
  username: 'Dispo',
  displayName: null,
  roles: ['DISPONENT'],
  passwordId: 'p',
  credentialVersion: 1,
  credentialsSetAt: START,
  mustChangePassword: false,
  factorId: null,
  startPage: null,
  revision: 0,
};
const closed = { type: 'CalendarFeedClosed', version: 1, data: { userId: 'u' } } as const;

it('opens with a new generation each time, idempotently', () => {
  expect(given(calendarFeedStream).when(openFeed(user))).toEqual([opened(1)]);
  expect(given(calendarFeedStream, opened(1)).when(openFeed(user))).toEqual([]);
  expect(given(calendarFeedStream, opened(1), closed).when(openFeed(user))).toEqual([opened(2)]);
});

it('opens a new one after password or roles were set', () => {
  const later: User = { ...user, credentialsSetAt: '9' };
  expect(given(calendarFeedStream, opened(1)).when(openFeed(later))).toEqual([opened(2)]);
});

it('closes once', () => {
  expect(given(calendarFeedStream, opened(1)).when(closeFeed('u'))).toEqual([closed]);
  expect(given(calendarFeedStream).when(closeFeed('u'))).toEqual([]);
  expect(given(calendarFeedStream, opened(1), closed).when(closeFeed('u'))).toEqual([]);
});

it('does not block the event loop while a long calendar is written', async () => {
  const ids = Array.from({ length: 301 }, (_, place) => `appointment-${place}`);
  const entries = ids.map((id) => ({
    id,
    sequence: 0,
    date: '2026-11-24',
    time: '10:00',
    end: '11:00',
    status: 'CONFIRMED' as const,
    title: 'B-AB 123 · Ölwechsel',
    description: 'Erika Beispiel',
    stamp: '2026-11-23T07:00:00.000Z',
  }));
  let turns = 0;
  let turn = setImmediate(function others() {
    turns += 1;
    turn = setImmediate(others);
  });
  const lines = (await calendarFile('Termine', entries)).split('\r\n');
  clearImmediate(turn);
  expect(turns).toBeGreaterThanOrEqual(6);
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(ids.map((id) => `UID:${id}`));
  expect(lines.filter((line) => line.endsWith(':VCALENDAR'))).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  expect((await calendarFile('Termine', [])).endsWith('\r\nEND:VCALENDAR')).toBe(true);
});
