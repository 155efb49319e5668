import { timeInSearch } from './appointment-in-search.js';

const TODAY = '2026-11-23';

describe('a search for orders', () => {
  it.each([
    ['26.11.2026', { dates: ['2026-11-26'], time: null }],
    ['2026-11-26', { dates: ['2026-11-26'], time: null }],
    ['5.1. Golf', { dates: ['2025-01-05', '2026-01-05', '2027-01-05'], time: null, rest: 'Golf' }],
    ['26.11.2026, 8:00', { dates: ['2026-11-26'], time: '08:00' }],
    ['08:00', { dates: [], time: '08:00' }],
    ['A-2026-00013', { dates: [], time: null, rest: 'A-2026-00013' }],
    ['31.02.2026', { dates: [], time: null, rest: '31.02.2026' }],
    ['99:99', { dates: [], time: null, rest: '99:99' }],
  ])('%s is read as day, time and other words', (search, expected) => {
    expect(timeInSearch(search, TODAY)).toEqual(expected);
  });
});
