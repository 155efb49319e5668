import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cleanEnvironment } from '../scripts/clean-environment.mjs';
import { production } from '../scripts/product.mjs';

const COMMANDS = join(import.meta.dirname, '..', 'dist', 'backend', 'src', 'commands');
/** Prints at the end what the process cost; its threads load this too. */
const COUNTS = `data:text/javascript,import{isMainThread}from'node:worker_threads';isMainThread&&process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s,maxRSS:m}=process.resourceUsage();process.stderr.write('\\ncost '+[u+s,m].join(' ')+'\\n')})`;

/** What a command of the product cost, with all its threads. */
export type Cost = { readonly seconds: number; readonly coreSeconds: number; readonly peakMb: number };

/** Runs a command of the built product with this environment; rejects unless its exit code is 0. */
export async function costOf(
  environment: Readonly<Record<string, string>>,
  name: string,
  ...args: readonly string[]
): Promise<Cost> {
  const began = performance.now();
  const file = join(COMMANDS, `${name}.js`);
  const child = spawn(process.execPath, [...production, '--import', COUNTS, file, ...args], {
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const [, micros, kilobytes] = /cost (\d+) (\d+)/.exec(said) ?? [];
  if (code !== 0 || micros === undefined) throw new Error(`${name} ended with ${code}: ${said}`);
  return {
    seconds: (performance.now() - began) / 1_000,
    coreSeconds: Number(micros) / 1_000_000,
    peakMb: Number(kilobytes) / 1_024,
  };
}
