import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths that are never a page of the frontend. */
const NOT_A_PAGE = /^\/(?:api|assets|health|metrics)(?:\/|$)|\.[a-z0-9]{2,5}$/i;

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built frontend: files whose name holds their hash for ever, everything else only after asking again, and
 * `index.html` for every other path, because the browser knows the routes. Without a build nothing is served.
 */
export async function serveFrontend(fastify: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('cache-control', isHashed ? ONE_YEAR : 'no-cache');
    },
  });
  fastify.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    return NOT_A_PAGE.test(path) ? reply.callNotFound() : reply.sendFile('index.html');
  });
}
