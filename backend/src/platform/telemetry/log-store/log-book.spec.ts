import { jest } from '@jest/globals';
import { TestClock } from '../../../testing/test-clock.js';
import { LogBook, type Note } from './log-book.js';
import type { LogBatch, LogTables } from './log-tables.js';

const answer: Note = { event: 'http-response', message: 'GET /api/services 200', status: 200 };
const fault: Note = { event: 'backend-log', message: 'Etwas ist schiefgegangen', level: 'ERROR' };

describe('the log book', () => {
  let written: string[][];
  let book: LogBook;

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    const write = async ({ entries }: LogBatch): Promise<void> => {
      written.push(entries.map(({ message }) => message));
    };
    book = new LogBook({ write } as LogTables, new TestClock());
  });
  afterEach(() => jest.useRealTimers());

  it('writes notes in batches, every half second', async () => {
    book.note(answer);
    await jest.advanceTimersByTimeAsync(250);
    book.note(answer);
    await jest.advanceTimersByTimeAsync(249);
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(written).toEqual([[answer.message, answer.message]]);
  });

  it('writes soon after an error, earlier notes included', async () => {
    book.note(answer);
    book.note(fault);
    book.note(fault);
    await jest.advanceTimersByTimeAsync(100);
    expect(written).toEqual([[answer.message, fault.message, fault.message]]);
    book.note(answer);
    await jest.advanceTimersByTimeAsync(499);
    expect(written).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(written).toHaveLength(2);
  });

  it('writes at once when the batch is full', async () => {
    for (let count = 0; count < 1_000; count++) book.note(answer);
    await jest.advanceTimersByTimeAsync(0);
    expect(written.map(({ length }) => length)).toEqual([1_000]);
  });
});
