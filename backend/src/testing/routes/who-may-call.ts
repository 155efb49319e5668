import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Calls by grant: `public`, `signed-in`, or the roles separated by blanks. */
export type WhoMayCall = Readonly<Record<string, readonly string[]>>;

const SOURCE = join(import.meta.dirname, '..', '..');

/** The combined `testing/who-may-call.ts` of all modules; each list in alphabetical order. */
export async function loadWhoMayCall(): Promise<WhoMayCall> {
  const all: Record<string, string[]> = {};
  for (const folder of await readdir(SOURCE)) {
    const files = await readdir(join(SOURCE, folder, 'testing')).catch(() => []);
    if (!files.some((file) => /^who-may-call\.[jt]s$/.test(file))) continue;
    const module = (await import(`../../${folder}/testing/who-may-call.js`)) as { whoMayCall: WhoMayCall };
    for (const [grant, calls] of Object.entries(module.whoMayCall)) (all[grant] ??= []).push(...calls);
  }
  for (const calls of Object.values(all)) calls.sort((a, b) => a.localeCompare(b, 'en'));
  return all;
}
