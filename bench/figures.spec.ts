import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blockNames, SHOWN, tableOf, withBlock, withShownFigures } from './figures.js';
import { atLeast, atMost } from './measure.js';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string): Promise<string> => readFile(join(ROOT, name), 'utf8');

const measurement = { machine: '2 cores (Example), 24 GB, Node.js 20.20.2', commit: '`abc1234`', share: 1 };

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

describe('a table of a part of the garage', () => {
  it('names the share', () => {
    const rows = [atMost(20, { name: 'start', measured: 2, unit: 'ms' })];
    const table = tableOf(rows, { ...measurement, share: 0.1, at: new Date('2026-11-28') });
    expect(table).toContain('28 November 2026 at commit `abc1234` with a share of 0.1: 2 cores');
  });
});

/** A block of docs/figures.md with the rows that the README shows, and this last line. */
function blockOf(bench: string, last: string): string {
  const rows = SHOWN.filter(([of]) => of === bench).map(([, row]) => `| ${row} | 1 ms | – | – | – |`);
  return [`<!-- bench ${bench} -->`, ...rows, '', last, `<!-- end ${bench} -->`].join('\n');
}

describe('the figures of the README', () => {
  const readme = '<!-- bench figures -->\n\nold\n\n<!-- end figures -->\n';
  const names = [...new Set(SHOWN.map(([bench]) => bench))];
  const figuresWith = (last: string): string => names.map((bench) => blockOf(bench, last)).join('\n');

  it('say when, at which commit and with what share each row was measured', () => {
    const figures = figuresWith(
      'Measured on 28 November 2026 at commit `abc1234` with a share of 0.1: 2 cores.',
    );
    const rows = withShownFigures(readme, figures).match(/^\| \S.*ms.*$/gm);
    expect(rows).toHaveLength(SHOWN.length);
    for (const row of rows ?? [])
      expect(row).toMatch(/\| 28 November 2026 at commit `abc1234` with a share of 0\.1 \|$/);
  });

  it('are not taken from a table that does not say when', () => {
    expect(() => withShownFigures(readme, figuresWith(''))).toThrow('do not say when');
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
