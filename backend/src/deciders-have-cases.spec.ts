import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An exported function or constant of a rules file, up to the next declaration. */
const EXPORTED =
  /^export (?:const|function) (\w+)[^]*?(?=^(?:export|const|function|type|class|\/\*\*|@)|(?![^]))/gm;
/** The type of a decider: `: Decide<…> =>`, `: DecideOrder =>`, `: Decision {`. Wrappers of deciders do not match. */
const DECIDES = /: (?:Decide\w*|Decision)\b[^;]*?(?:=>|=|\{)/;
const WRAPS = /\bdecide: Decide/;

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');
const isSpec = (name: string): boolean => name.endsWith('.spec.ts');

function decidersIn(source: string): readonly string[] {
  return [...source.matchAll(EXPORTED)].flatMap(([text, name = '']) =>
    DECIDES.test(text) && !WRAPS.test(text) ? [name] : [],
  );
}

describe('decidersIn', () => {
  it.each([
    ['export const pay =\n  (sum: number): Decide<Invoice, InvoiceEvent> =>\n  (state) => [];\n', ['pay']],
    ['export const begin: Decision = (state) => [];\n', ['begin']],
    ['export function add(id: string): DecideOrder {\n  return () => [];\n}\n', ['add']],
    ['export const telling = (decide: DecideOrder): DecideOrder => decide;\n', []],
    [
      'export function totalOf(order: Order): number {\n  return 0;\n}\n\nconst hidden = (): DecideOrder => () => [];\n',
      [],
    ],
  ])('finds the deciders of %j', (source, names) => {
    expect(decidersIn(source)).toEqual(names);
  });
});

it('every exported decider has a case without HTTP', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const rules = files.filter((name) => !isSpec(name) && !name.includes('testing/'));
  const specs = files.filter((name) => isSpec(name) && !name.endsWith('.http.spec.ts'));
  const cases = (await Promise.all(specs.map(read))).join('\n');
  const named = new Set(cases.match(/\w+/g));
  const deciders = await Promise.all(
    rules.map(async (name) => decidersIn(await read(name)).map((decider) => `${name}: ${decider}`)),
  );
  const found = deciders.flat();
  expect(found.length).toBeGreaterThan(80);
  expect(found.filter((one) => !named.has(one.split(': ')[1] ?? ''))).toEqual([]);
});
