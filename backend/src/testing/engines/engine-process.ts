import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ENGINES = join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'engines');

/** Data folder and port; default: new ones. */
type EngineOptions = { directory?: string; port?: string };

/** A server for one test, which may kill or pause it. */
export class EngineProcess {
  private constructor(
    readonly url: string,
    private readonly pid: number,
    private readonly script: ChildProcess,
  ) {}

  /** Starts a server; with folder and port of a killed one, it restarts that one. Builds the server first if needed. */
  static async start(engine: 'mongodb' | 'redis', options: EngineOptions = {}): Promise<EngineProcess> {
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const script = spawn(process.execPath, [join(ENGINES, engine, 'start.mjs'), ...args], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    for await (const line of createInterface(script.stdout)) {
      const [url = '', pid = ''] = line.split(' ');
      return new EngineProcess(url, Number(pid), script);
    }
    throw new Error(`The test server ${engine} did not start`);
  }

  get port(): string {
    return new URL(this.url).port;
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Keeps its connections but answers nothing until `goOn`. */
  pause(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  goOn(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.script.exitCode !== null) return;
    const ended = once(this.script, 'exit');
    process.kill(this.pid, signal);
    await ended;
  }
}
