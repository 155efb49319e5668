import * as fc from 'fast-check';
import { searchWords, wordsOf } from './words.js';

describe('wordsOf', () => {
  it('writes every spelling of an umlaut alike', () => {
    for (const text of ['Müller', 'Mueller', 'MULLER', 'Mu\u0308ller'])
      expect(wordsOf(text)).toEqual(['muller']);
    expect(wordsOf('Straße strasse STRASSE')).toEqual(['strasse']);
    expect(wordsOf('Citroën, Citroen')).toEqual(['citron']);
  });

  it('takes words apart at whatever is neither letter nor digit, and keeps each once', () => {
    expect(wordsOf(' max.meier@example.org  0711/12-34, Max ')).toEqual([
      'max',
      'meier',
      'example',
      'org',
      '0711',
      '12',
      '34',
    ]);
    expect(wordsOf('')).toEqual([]);
  });

  it('makes the beginning of a word the beginning of its comparable form', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeoumüäößsnéł9'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(word, fc.nat(30), (whole, length) => {
        const [typed = ''] = wordsOf(whole.slice(0, length));
        expect(wordsOf(whole)[0]?.startsWith(typed)).toBe(true);
      }),
    );
  });

  it('changes nothing when done again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => expect(wordsOf(wordsOf(text).join(' '))).toEqual(wordsOf(text))),
    );
  });
});

it('searches for the longest word first and for 12 at most', () => {
  expect(searchWords(['an', 'Anna Ant'])).toEqual(['anna', 'ant', 'an']);
  expect(searchWords('a b c d f g h i j k l m n p')).toHaveLength(12);
});
