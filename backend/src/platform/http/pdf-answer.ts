import type { FastifyReply } from 'fastify';

/** Sends a PDF that is shown in the browser; `name`: of the file, if somebody saves it. */
export async function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array): Promise<void> {
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes));
}
