import { pino, type DestinationStream, type Logger } from 'pino';

/** The one logger of the process: JSON lines on standard output, never with personal data. */
export type Log = Logger;

/** Injection token of the logger. */
export const LOG = Symbol('Log');

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A warning or an error as the dashboard shows it. */
export type Problem = {
  readonly isError: boolean;
  readonly message: string;
  /** Of the request or job in which it happened, where the line says it. */
  readonly correlationId: string | null;
};

const problemSinks = new WeakMap<object, (problem: Problem) => void>();

/** Hands on every warning and error of this logger besides writing it. */
export function onProblem(log: Log, tell: (problem: Problem) => void): void {
  problemSinks.set(log, tell);
}

/** The sentence with the name of the error, without the error's own words: those may carry what somebody typed. */
function problemOf(line: readonly unknown[], severity: number): Problem {
  const [first] = line;
  const sentence = line.find((part) => typeof part === 'string') ?? 'Fehler';
  const { err: error, correlationId } = (first ?? {}) as { err?: unknown; correlationId?: string };
  const name = error instanceof Error ? ` (${error.name})` : '';
  const isError = severity >= pino.levels.values['error']!;
  return { isError, message: `${sentence}${name}`, correlationId: correlationId ?? null };
}

/** Lines go out when they are so long together, in bytes, … */
const TOGETHER_BYTES = 4_096;
/** … or after so many milliseconds. Each write is a way into another thread. */
const TOGETHER_MS = 100;

function standardOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ dest: 1, sync: false, minLength: TOGETHER_BYTES });
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      timer ??= setTimeout(flush, TOGETHER_MS).unref();
    },
    // Pino asks for it after a fatal line.
    flushSync: () => output.flushSync(),
  };
}

/**
 * Makes the logger. Lines are written without waiting for the terminal or pipe; what is left is written at exit.
 */
export function createLog(level: LogLevel, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorInLog },
      hooks: {
        logMethod(line, write, severity) {
          write.apply(this, line);
          if (severity >= pino.levels.values['warn']!) problemSinks.get(this)?.(problemOf(line, severity));
        },
      },
    },
    destination,
  );
}

/**
 * Type, message, stack and code, with those of the causes, and nothing else: errors of drivers carry the command with the
 * password that was sent, or the document that could not be written.
 */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return { type, message, stack, ...(['string', 'number'].includes(typeof code) ? { code } : {}) };
}
