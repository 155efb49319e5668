import { pino, type DestinationStream, type Logger } from 'pino';

/** The one logger of the process: JSON lines on standard output, without personal data. */
export type Log = Logger;

export const LOG = Symbol('Log');

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Problem = {
  readonly isError: boolean;
  readonly message: string;
  /** Correlation id of its request or job, if logged. */
  readonly correlationId: string | null;
};

const problemSinks = new WeakMap<object, (problem: Problem) => void>();

/** Also passes every warning and error of this logger to `tell`. */
export function onProblem(log: Log, tell: (problem: Problem) => void): void {
  problemSinks.set(log, tell);
}

/** The message with the error's name but without the error's text, which may contain user input. */
function problemOf(line: readonly unknown[], severity: number): Problem {
  const [first] = line;
  const sentence = line.find((part) => typeof part === 'string') ?? 'Fehler';
  const { err: error, correlationId } = (first ?? {}) as { err?: unknown; correlationId?: string };
  const name = error instanceof Error ? ` (${error.name})` : '';
  const isError = severity >= pino.levels.values['error']!;
  return { isError, message: `${sentence}${name}`, correlationId: correlationId ?? null };
}

const TOGETHER_BYTES = 4_096;
/** Milliseconds after which lines are written: each write wakes another thread. */
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
    // Pino calls it after a fatal line.
    flushSync: () => output.flushSync(),
  };
}

/** Creates the logger. Lines are written asynchronously; the rest is written at exit. */
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
 * Logs type, message, stack and code of an error and its causes only: errors of drivers contain passwords of commands,
 * or whole documents.
 */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return { type, message, stack, ...(['string', 'number'].includes(typeof code) ? { code } : {}) };
}
