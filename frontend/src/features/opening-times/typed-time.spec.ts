import { parseTypedTime } from './typed-time.js';

describe('a typed time', () => {
  it.each([
    ['', ''],
    ['8', '08:00'],
    ['17', '17:00'],
    ['830', '08:30'],
    ['1730', '17:30'],
    ['8:30', '08:30'],
    ['08.30', '08:30'],
    ['8 Uhr', '08:00'],
    ['00:00', '00:00'],
  ])('"%s" is %s', (typed, time) => {
    expect(parseTypedTime(typed)).toBe(time);
  });

  it.each(['24:00', '8:7', '8:60', 'früh', '12345', '-1'])('"%s" is none', (typed) => {
    expect(parseTypedTime(typed)).toBeUndefined();
  });
});
