import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { loadQuerySamples } from '#projections/testing/query-samples.js';
import { openSqliteReadStore } from './sqlite/sqlite-read-store.js';
import { EventList } from './testing/event-list.js';
import { scansOf, SeenQueries } from './testing/no-scan.js';
import { allReadModels } from '../../manifests.js';

const querySamples = await loadQuerySamples();

const PROJECTIONS = join(process.cwd(), 'projections', 'src');
const QUERY_FUNCTION = /export (?:async )?(?:function|const) (\w+)[^;{]*?\(\s*\w+: ReadModels\b/g;

async function sources(): Promise<string[]> {
  const names = (await readdir(PROJECTIONS, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.spec\.ts$|^(?:engine|testing)\b/.test(name),
  );
  return Promise.all(names.map((name) => readFile(join(PROJECTIONS, name), 'utf8')));
}

describe('No query of a read model scans', () => {
  const seen = new SeenQueries();
  let directory: string;
  let runner: ProjectionRunner;
  let close: () => Promise<void>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'no-scan-'));
    const store = await openSqliteReadStore({ directory, onQuery: seen.see });
    close = () => store.close();
    runner = new ProjectionRunner({ feed: new EventList(), store, models: allReadModels });
    await runner.start();
  });
  afterAll(async () => {
    await runner.stop();
    await close();
    await rm(directory, { recursive: true });
  });

  it('has a sample of every query function: add new ones to projections/src/testing/samples/', async () => {
    const written = (await sources()).flatMap((source) =>
      [...source.matchAll(QUERY_FUNCTION)].map(([, name]) => name),
    );
    expect(Object.keys(querySamples).toSorted()).toEqual(written.toSorted());
  });

  it('runs every declared read model', async () => {
    const declared = (await sources()).join('\n').match(/= (defineReadModel<|rowsReadModel\()/g) ?? [];
    expect(new Set(allReadModels.map(({ collection }) => collection.name)).size).toBe(declared.length);
  });

  it.each(Object.entries(querySamples))('%s', async (_name, samples) => {
    for (const sample of samples) await sample(runner);
    expect(seen.scans()).toEqual([]);
  });

  it('detects a scan', () => {
    expect(scansOf({ sql: 'SELECT 1', plan: ['CO-ROUTINE first', 'SCAN first', 'SCAN d'] })).toEqual([
      'SCAN d',
    ]);
    expect(scansOf({ sql: 'SELECT 1', plan: ['SCAN documents_1'] })).toHaveLength(1);
    expect(scansOf({ sql: 'SELECT 1', plan: ['SCAN documents_1 USING INDEX index_1_0'] })).toHaveLength(1);
    expect(scansOf({ sql: 'SELECT 1', plan: ['USE TEMP B-TREE FOR ORDER BY'] })).toHaveLength(1);
    expect(scansOf({ sql: 'SELECT 1', plan: ['SEARCH documents_1 USING INDEX index_1_0 (f_a=?)'] })).toEqual(
      [],
    );
  });
});
