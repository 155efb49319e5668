import { bodyOf, EMPTY_DRIVE, errorsOf, missingOf } from './drive-draft.js';

const filled = {
  ...EMPTY_DRIVE,
  date: '2026-11-24',
  time: '10:00',
  name: ' Jonte ',
  email: 'j@post.example',
};

describe('the request for a test drive', () => {
  it('needs a time, a name and a mail address, but no plate', () => {
    expect(missingOf(filled)).toEqual({});
    expect(Object.keys(missingOf(EMPTY_DRIVE))).toEqual(['time', 'name', 'email']);
  });

  it('sends only what was filled in', () => {
    expect(bodyOf('kombi', filled)).toEqual({
      carId: 'kombi',
      date: '2026-11-24',
      time: '10:00',
      name: 'Jonte',
      email: 'j@post.example',
      website: '',
    });
  });

  it('shows at the time what is wrong with the day', () => {
    expect(errorsOf([{ field: 'date', message: 'Zu früh.' }])).toEqual({ time: 'Zu früh.' });
  });
});
