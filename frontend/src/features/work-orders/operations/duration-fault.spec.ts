import { durationFault } from './duration-fault.js';

it.each(['', '0', '-5', '7,5', '7.5', 'eine Stunde'])('a duration is a whole number above 0: %j', (typed) => {
  expect(durationFault(typed)).toBe('Bitte eine geplante Dauer größer als 0 Minuten angeben.');
  expect(durationFault(' 60 ')).toBeUndefined();
});
