import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blockNames, tableOf, withBlock, withShownFigures } from './figures.js';
import { atLeast, atMost } from './measure.js';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string): Promise<string> => readFile(join(ROOT, name), 'utf8');

const measurement = { machine: '2 cores (Example), 24 GB, Node.js 20.20.2', commit: '`abc1234`' };

describe('the table of a benchmark', () => {
  const rows = [
    atLeast(0.5, { name: 'append', measured: 1_234.56, reference: 2_000, unit: 'events/s' }),
    atMost(20, { name: '`GET /` under load', measured: 25.04, unit: 'ms' }),
  ];

  it('shows each row, its verdict, and where it was measured', () => {
    const table = tableOf(rows, { ...measurement, at: new Date('2026-11-27T23:30:00Z') });
    expect(table.split('\n')).toEqual([
      '| what | measured | reference | target | met |',
      '|---|---|---|---|---|',
      '| Append | 1,234.6 events/s | 2,000 events/s | ≥ 0.5 × | yes, 0.62 × |',
      '| `GET /` under load | 25 ms | – | ≤ 20 ms | **no** |',
      '',
      'Measured on 28 November 2026 at commit `abc1234`: 2 cores (Example), 24 GB, Node.js 20.20.2.',
    ]);
  });
});

describe('a block of a document', () => {
  const document = 'Before.\n\n<!-- bench a -->\n\nold\n\n<!-- end a -->\n\n- **Old**: explained by hand.\n';

  it('is replaced; the lines around it stay', () => {
    expect(withBlock(document, 'a', 'new')).toBe(document.replace('old', 'new'));
  });

  it('is the same after a second time', () => {
    const once = withBlock(document, 'a', 'new');
    expect(withBlock(once, 'a', 'new')).toBe(once);
  });

  it('is found by its name', () => {
    expect(blockNames(document)).toEqual(['a']);
  });

  it('must be there', () => {
    expect(() => withBlock(document, 'b', 'new')).toThrow('The marks of “b” are missing.');
  });
});

describe('docs/figures.md', () => {
  it('says what the README says', async () => {
    const readme = await read('README.md');
    expect(withShownFigures(readme, await read('docs/figures.md'))).toBe(readme);
  });
});
