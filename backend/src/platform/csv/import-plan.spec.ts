import { conflict, invalid } from '#contracts/kernel/problem.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { outcomeOf } from '../../testing/outcome-of.js';
import { refusalOf } from '../../testing/given.js';
import {
  assertCarriedOut,
  importAnswer,
  planImport,
  readAll,
  readTable,
  type ImportedList,
} from './import-plan.js';

const columns = { name: 'Name', hours: 'Dauer' } as const;
const read = (csv: string, maxRows?: number) => readTable(csv, { columns, required: ['name'] }, maxRows);

/** A list of names with their hours. 0 hours change nothing, `alt` is closed, `x` is never read. */
type Hours = ReadonlyMap<string, string>;
type Told = DomainEvent<'HoursTold', 1, { readonly name: string; readonly hours: string }>;
const list: Omit<ImportedList<Hours, Told, keyof typeof columns>, 'required'> = {
  type: {
    name: 'hours',
    initial: new Map(),
    evolve: (state, { data }) => new Map([...state, [data.name, data.hours]]),
  },
  columns,
  keyOf: ({ cells }) => cells.name || null,
  intentOf: ({ cells: { name, hours } }, state) => {
    if (name === 'x') throw new Error('broken');
    if (hours === '-1') throw invalid('hours', 'Zu kurz.');
    return {
      subject: name,
      isNew: !state.has(name),
      decide: (before) => {
        if (name === 'alt') throw conflict('Geschlossen.');
        if (name === 'zwei' && !before.has('eins')) throw invalid('other', 'Erst eins.');
        return hours === '0' ? [] : [{ type: 'HoursTold', version: 1, data: { name, hours } }];
      },
    };
  },
};
const planOf = (...rows: readonly string[]) =>
  planImport(list, list.type.initial, read(['Name;Dauer', ...rows].join('\n')));

describe('the table of a file', () => {
  it('has its columns in any order and case, and others are ignored', () => {
    expect(read(' dauer ;Farbe;NAME\n 1 ;rot; Öl ')).toEqual([{ row: 2, cells: { name: 'Öl', hours: '1' } }]);
  });

  it('reads a missing column and missing cells as empty, and counts rows as a spreadsheet does', () => {
    expect(read('Name;Farbe\nÖl\n;\n;rot\n \nLuft')).toEqual([
      { row: 2, cells: { name: 'Öl', hours: '' } },
      { row: 4, cells: { name: '', hours: '' } },
      { row: 6, cells: { name: 'Luft', hours: '' } },
    ]);
  });

  it.each(['Dauer\n1', '', '\nName\nÖl'])('%j is refused, because the first row lacks the name', (csv) => {
    expect(refusalOf(() => read(csv)).errors).toEqual([
      { field: 'csv', message: 'In der ersten Zeile fehlt: Name.' },
    ]);
  });

  it('has at most so many rows', () => {
    expect(read('Name\na\nb', 2)).toHaveLength(2);
    expect(refusalOf(() => read('Name\na\nb\nc', 2)).errors).toEqual([
      { field: 'csv', message: 'Es sind höchstens 2 Zeilen möglich.' },
    ]);
  });

  it('that is no CSV is refused with the reason', () => {
    expect(refusalOf(() => read('Name\n"offen')).errors).toEqual([
      { field: 'csv', message: 'In Zeile 2 fehlt ein Anführungszeichen.' },
    ]);
  });
});

describe('the cells of a row', () => {
  it('are read in their order', () => {
    expect(
      readAll(
        () => 'a',
        () => 1,
      ),
    ).toEqual(['a', 1]);
  });

  it('are refused together', () => {
    const refused = refusalOf(() =>
      readAll(
        () => {
          throw invalid('a', 'A.');
        },
        () => 1,
        () => {
          throw invalid('b', 'B.');
        },
      ),
    );
    expect(refused.errors).toEqual([
      { field: 'a', message: 'A.' },
      { field: 'b', message: 'B.' },
    ]);
  });

  it('do not hide an error that is no refusal', () => {
    const broken = new Error('broken');
    expect(
      outcomeOf(() =>
        readAll(() => {
          throw broken;
        }),
      ),
    ).toBe(broken);
  });
});

describe('the plan of an import', () => {
  it('names what each row changes, given the rows before it', () => {
    const { rows, problems, changes, events } = planOf('zwei;2', 'eins;1', 'drei;0');
    expect([rows, problems]).toEqual([3, [{ row: 2, field: '', message: 'Erst eins.' }]]);
    expect(changes).toEqual([{ row: 3, subject: 'eins', kind: 'neu' }]);
    expect(events.map(({ data }) => data)).toEqual([{ name: 'eins', hours: '1' }]);
    expect(planOf('eins;1', 'zwei;2').changes.map(({ subject }) => subject)).toEqual(['eins', 'zwei']);
  });

  it('tells what exists from what is new', () => {
    const table = read('Name;Dauer\neins;2\nzwei;2');
    const { changes } = planImport(list, new Map([['eins', '1']]), table);
    expect(changes.map(({ kind }) => kind)).toEqual(['geändert', 'neu']);
  });

  it('has all problems: a refused cell with its column, a refused row without', () => {
    expect(planOf('eins;-1', 'alt;1').problems).toEqual([
      { row: 2, field: 'Dauer', message: 'Zu kurz.' },
      { row: 3, field: '', message: 'Geschlossen.' },
    ]);
  });

  it('refuses a row that repeats the key of another one, also of a wrong one, but not rows without a key', () => {
    const message = 'Diese Zeile kommt mehrfach vor.';
    const { problems, changes, events } = planOf('eins;1', 'eins;2', 'fünf;-1', 'fünf;1', ';1', ';2');
    expect(problems).toEqual([
      { row: 3, field: '', message },
      { row: 4, field: 'Dauer', message: 'Zu kurz.' },
      { row: 5, field: '', message },
    ]);
    expect(changes.map(({ row }) => row)).toEqual([2, 6, 7]);
    expect(events.map(({ data }) => data.hours)).toEqual(['1', '1', '2']);
  });

  it('does not hide an error that is no refusal', () => {
    expect(outcomeOf(() => planOf('x;1'))).toEqual(new Error('broken'));
  });
});

describe('the answer to an import', () => {
  it('has rows, problems and changes, but not the events', () => {
    const { events: _, ...answer } = planOf('eins;1');
    expect(importAnswer(planOf('eins;1'))).toEqual(answer);
  });

  it('is a refusal that names each row and column, if there is any problem', () => {
    expect(() => assertCarriedOut(planOf('eins;1'))).not.toThrow();
    const [one, two] = [planOf('eins;-1'), planOf('eins;-1', 'alt;1')].map((plan) =>
      refusalOf(() => assertCarriedOut(plan)),
    );
    expect(one).toMatchObject({
      code: 'validation-failed',
      detail: 'Es wurde nichts übernommen: Eine Angabe ist nicht möglich.',
      errors: [{ field: 'Zeile 2, Dauer', message: 'Zu kurz.' }],
    });
    expect(two).toMatchObject({
      detail: 'Es wurde nichts übernommen: 2 Angaben sind nicht möglich.',
      errors: [{ field: 'Zeile 2, Dauer' }, { field: 'Zeile 3', message: 'Geschlossen.' }],
    });
  });
});
