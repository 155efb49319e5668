import { writtenPlate } from './written-plate.js';

describe('a plate is written as plates are', () => {
  it.each([
    ['ahxy77', 'AH-XY 77'],
    [' ahxy77 ', 'AH-XY 77'],
    ['AH XY 77', 'AH-XY 77'],
    ['ah-xy77', 'AH-XY 77'],
    ['AH - XY 77', 'AH-XY 77'],
    ['töl a 1', 'TÖL-A 1'],
    ['tölab1234', 'TÖL-AB 1234'],
    ['mtkab99e', 'MTK-AB 99E'],
    ['xm-jm 418', 'XM-JM 418'],
    ['HH-AB 12 H', 'HH-AB 12H'],
  ])('%s is %s', (typed, plate) => expect(writtenPlate(typed)).toBe(plate));

  it.each(['BAB123', 'XMJM418', 'DD 1234', 'B-AB 0123', '1-ABC-234', 'AH-XY', ''])(
    '%s may be another plate, and stays as it is',
    (typed) => expect(writtenPlate(typed)).toBe(typed),
  );

  it('changes nothing that is written so already', () => {
    expect(writtenPlate(writtenPlate('ahxy77'))).toBe('AH-XY 77');
  });
});
