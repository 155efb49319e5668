import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './figures.js';

const ROOT = join(import.meta.dirname, '..');
const GIB = 2 ** 30;

/** This machine, now, at the commit that is checked out; `share`: the part of the garage that is measured. */
export function measurementHere(share: number): Measurement {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown';
  const memory = `${Math.round(totalmem() / GIB)} GiB of memory`;
  return {
    machine: `${processors.length} cores (${model}), ${memory}, Node.js ${process.versions.node}`,
    at: new Date(),
    commit: commitHere(),
    share,
  };
}

/** The short hash; says so if sources differ from the commit. Pages that the benchmark itself writes do not count. */
function commitHere(): string {
  const hash = git('rev-parse', '--short=8', 'HEAD');
  if (hash === '') return 'unknown';
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs', ':!README.md') !== '';
  return isChanged ? `\`${hash}\` with changes` : `\`${hash}\``;
}

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
}
