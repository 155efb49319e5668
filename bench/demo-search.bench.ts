import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchAnswer } from '#contracts/search/search.api.js';
import { SEARCH_SETTLES_MS } from '#contracts/search/typing.js';
import { owner } from '../backend/src/seed/demo/ahornhof.js';
import { atMost, percentile, type BenchRow } from './measure.js';
import { startDemo } from './product.js';

const ROUNDS = 12;

/** Searches in the demo garage: every kind of result, by what people know of it. */
const WANTED = [
  'berger',
  'ahmb201',
  'linde gmbh',
  '030 23125 20',
  'winter ida',
  'inspektion',
  'bremse',
  're-',
];

/** Time from the last key to the answer in the demo garage: the debounce of the page and the HTTP call. */
export async function benchDemoSearch(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const demo = await startDemo(join(directory, 'demo'));
  try {
    const took = await timesOf(demo.url);
    return [
      atMost(50, {
        name: `Global search of the demo garage, from typing (${SEARCH_SETTLES_MS} ms debounce) to the answer, p99`,
        measured: SEARCH_SETTLES_MS + percentile(took, 0.99),
        unit: 'ms',
      }),
    ];
  } finally {
    await demo.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Key by key, as somebody types; the first round is a warm-up. */
async function timesOf(url: string): Promise<number[]> {
  const search = await searcher(url);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const wanted of WANTED) {
      let found: SearchAnswer = { items: [] };
      for (let keys = 1; keys <= wanted.length; keys++) {
        const started = performance.now();
        found = await search(wanted.slice(0, keys));
        if (round > 0) took.push(performance.now() - started);
      }
      if (found.items.length === 0) throw new Error(`The demo garage has no ${wanted}.`);
    }
  }
  return took;
}

/** The search as the owner of the garage, who may see everything. */
async function searcher(url: string): Promise<(query: string) => Promise<SearchAnswer>> {
  const { username, password } = owner;
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await login.json()) as { token: string };
  return async (query) => {
    const answer = await fetch(`${url}/api/search?${new URLSearchParams({ query })}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
    return (await answer.json()) as SearchAnswer;
  };
}
