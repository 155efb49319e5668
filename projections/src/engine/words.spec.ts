import * as fc from 'fast-check';
import { searchWords, wordsOf } from './words.js';

describe('wordsOf', () => {
  it('treats all spellings of an umlaut alike', () => {
    for (const text of ['Müller', 'Mueller', 'MULLER', 'Mu\u0308ller'])
      expect(wordsOf(text)).toEqual(['muller']);
    expect(wordsOf('Straße strasse STRASSE')).toEqual(['strasse']);
    expect(wordsOf('Citroën, Citroen')).toEqual(['citron']);
  });

  it('splits at everything except letters and digits, and keeps each word once', () => {
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

  it('normalises a prefix of a word to a prefix of its normalised form', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeoumüäößsnéł9'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(word, fc.nat(30), (whole, length) => {
        const [typed = ''] = wordsOf(whole.slice(0, length));
        expect(wordsOf(whole)[0]?.startsWith(typed)).toBe(true);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => expect(wordsOf(wordsOf(text).join(' '))).toEqual(wordsOf(text))),
    );
  });
});

it('searches for the longest word first and for at most 12 words', () => {
  expect(searchWords(['an', 'Anna Ant'])).toEqual(['anna', 'ant', 'an']);
  expect(searchWords('a b c d f g h i j k l m n p')).toHaveLength(12);
});
