// A process that notes one line, closes its book and ends: `writing-process.ts <folder>`.
import { TestClock } from '../../../testing/test-clock.js';
import { LogBook } from '../../../platform/telemetry/log-store/log-book.js';
import { openSqliteLogTables } from '../sqlite-log-tables.js';

const book = new LogBook(openSqliteLogTables(process.argv[2] as string), new TestClock());
book.note({ event: 'backend-log', message: 'Das letzte Wort' });
await book.close();
process.stdout.write('closed');
