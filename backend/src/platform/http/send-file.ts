import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type SentFile = {
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly type: string;
  readonly name: string;
};

/** Answers a file that browsers save under its name and never share. Pieces are sent as they come. */
export async function sendFile(reply: FastifyReply, { bytes, type, name }: SentFile): Promise<void> {
  await reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-cache')
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes));
}
