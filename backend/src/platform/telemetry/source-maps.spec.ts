import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceMaps } from './source-maps.js';

/** Column 0 of line 1 is line 3, column 4 of the source; column 10 is line 7, column 2. */
const MAP = {
  version: 3,
  sources: ['../../../frontend/src/ui/plate.tsx'],
  names: [],
  mappings: 'AAEI,UAIF',
};

let directory: string;
let maps: SourceMaps;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'werkstatt-maps-'));
  await writeFile(join(directory, 'plate-a1.js.map'), JSON.stringify(MAP));
  await writeFile(join(directory, 'broken.js.map'), '{');
  maps = new SourceMaps(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('a stack of a browser', () => {
  it.each([
    ['at Plate (https://a.example/assets/plate-a1.js:1:1)', 'at Plate (frontend/src/ui/plate.tsx:3:5)'],
    ['t@http://127.0.0.1:1/assets/plate-a1.js:1:12', 't@frontend/src/ui/plate.tsx:7:3'],
    ['at /assets/plate-a1.js:1:1, twice /assets/plate-a1.js:1:11', /tsx:3:5, twice .*tsx:7:3$/],
  ])('%s names its sources', async (stack, mapped) => {
    expect(await maps.mapped(`TypeError: x\n${stack}`)).toMatch(mapped);
  });

  it.each([
    'at f (https://a.example/assets/unknown.js:1:1)',
    'at f (https://a.example/assets/broken.js:1:1)',
    'at f (https://a.example/assets/../plate-a1.js:1:1)',
    'at f (https://a.example/assets/plate-a1.js:9:1)',
    'at f (native)',
    '',
  ])('%j stays as it is', async (stack) => {
    expect(await maps.mapped(stack)).toBe(stack);
  });

  it('does not cache unknown file names', async () => {
    for (let name = 0; name < 100; name++) await maps.mapped(`at /assets/file-${name}.js:1:1`);
    expect(await maps.mapped('at /assets/plate-a1.js:1:1')).toBe('at frontend/src/ui/plate.tsx:3:5');
  });
});
