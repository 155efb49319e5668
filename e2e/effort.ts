import { test, type Page } from '@playwright/test';

/** What a job costs. A choice in a native list counts as two clicks: open it, choose. */
export type Effort = {
  readonly clicks: number;
  /** Characters; Enter, Tab and shortcuts are not counted. */
  readonly typed: number;
  /** Pages that were seen besides the first one. */
  readonly screens: number;
};

type Counter = { clicks: number; typed: number };

const KEY = 'effort';

/** Counts presses of the pointer and typed characters from now on, in every document of the page. */
export async function countEffort(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const count = (what: keyof Counter, by: number) => {
      const before = JSON.parse(sessionStorage.getItem(key) ?? '{"clicks":0,"typed":0}') as Counter;
      sessionStorage.setItem(key, JSON.stringify({ ...before, [what]: before[what] + by }));
    };
    const listen = { capture: true };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('clicks', 1), listen);
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLSelectElement && count('clicks', 2),
      listen,
    );
    addEventListener(
      'keydown',
      ({ key: typed, ctrlKey }) => !ctrlKey && typed.length === 1 && count('typed', 1),
      listen,
    );
  }, KEY);
}

/** Does a job on an open page, and prints and returns what it cost. */
export async function effortOf(page: Page, job: string, does: () => Promise<void>): Promise<Effort> {
  const counted = () => page.evaluate((key) => sessionStorage.getItem(key), KEY);
  const place = () => new URL(page.url()).pathname;
  const before = JSON.parse((await counted()) ?? '{"clicks":0,"typed":0}') as Counter;
  let [screens, last] = [0, place()];
  const look = () => {
    if (place() === last) return;
    last = place();
    screens++;
  };
  page.on('framenavigated', look);
  await does();
  page.off('framenavigated', look);
  const after = JSON.parse((await counted()) ?? '{"clicks":0,"typed":0}') as Counter;
  const effort = { clicks: after.clicks - before.clicks, typed: after.typed - before.typed, screens };
  const words = `${effort.clicks} clicks, ${effort.typed} characters, ${effort.screens} screens`;
  test.info().annotations.push({ type: 'effort', description: `${job}: ${words}` });
  process.stdout.write(`${job}: ${words}\n`);
  return effort;
}
