import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runProgram } from '../typescript.js';

/**
 * Runs a program of this folder with the directory as its argument and sends SIGKILL once it has printed `lineCount`
 * lines. Returns all printed lines; rejects if the program ends by itself.
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
