import { strFromU8, unzipSync } from 'fflate';
import { readCsv } from '../../platform/csv/csv.js';
import type { TestApp } from '../../testing/start-test-app.js';

/** The files of an export as texts, by name. */
export type Z3Files = Readonly<Record<string, string>>;

export const unzipped = (zip: Uint8Array): Z3Files =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, strFromU8(content)]));

/** Downloads the export as an auditor. `period`: `from=…&to=…` */
export async function downloadZ3(garage: TestApp, period: string): Promise<Response> {
  return fetch(`${garage.url}/api/audit/export?${period}`, {
    headers: { authorization: `Bearer ${await garage.loginAs('PRUEFER')}` },
  });
}

export async function z3Of(garage: TestApp, period: string): Promise<Z3Files> {
  const answer = await downloadZ3(garage, period);
  return unzipped(new Uint8Array(await answer.arrayBuffer()));
}

/** The rows of a table, each by the names of its columns. */
export function rowsIn(files: Z3Files, table: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(files[`${table}.csv`] ?? '');
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}
