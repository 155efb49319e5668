import { searchedName, shownName } from './shown-name.js';

it('a user is shown by the display name, and found by both names', () => {
  const user = { username: 'jholz', displayName: 'Jan Holzer' };
  expect(shownName(user)).toBe('Jan Holzer');
  expect(searchedName(user)).toBe('Jan Holzer jholz');
  expect(searchedName({ ...user, displayName: null })).toBe('jholz');
});
