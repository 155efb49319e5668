import type { CommandContext } from './stream-type.js';

/**
 * The context of a command on one row of a stream that holds many: `If-Match` means the row's revision there, which the
 * decider compares, and not the stream's.
 */
export function rowContext(context: CommandContext): CommandContext {
  const { expectedRevision: _, ...ofTheStream } = context;
  return ofTheStream;
}
