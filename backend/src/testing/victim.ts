import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runProgram } from './typescript.js';

/**
 * Runs a program beside this file with the directory as its argument and kills it (SIGKILL) as soon as it has printed so
 * many lines. Returns all lines that it printed; rejects when it ends by itself.
 */
export async function killAfterLines(
  program: string,
  directory: string,
  lineCount: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const path = new URL(program, import.meta.url).pathname;
  const victim = spawn(process.execPath, [...runProgram(path), directory], {
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface(victim.stdout)) {
    lines.push(line);
    if (lines.length === lineCount) victim.kill('SIGKILL');
  }
  if (lines.length < lineCount) throw new Error(`${program} ended by itself after ${lines.length} lines`);
  return lines;
}
