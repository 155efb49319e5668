import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BeingBuilt } from '#projections/engine/read-store.js';
import { progressPage, RETRY_UNAVAILABLE_SECONDS } from './being-built.js';
import type { Pages } from '../pages.js';
import { holdsAlready } from '../revalidation.js';

const NOT_A_PAGE = /^\/(?:api|assets|health|metrics)(?:\/|$)|\.[a-z0-9]{2,5}$/i;

/** When search engines look again for a page that is held back. */
const RETRY_HELD_BACK_SECONDS = 3_600;

const HTML = 'text/html; charset=utf-8';
const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built frontend: hashed files are cached for ever, other files are revalidated, and every other path gets a
 * page made of `index.html` (with 404 if there is no such page). Serves nothing without a build.
 */
export async function serveFrontend(fastify: FastifyInstance, root: string, pages: Pages): Promise<void> {
  const index = join(root, 'index.html');
  if (!existsSync(index)) return;
  const template = readFileSync(index, 'utf8');
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('cache-control', isHashed ? ONE_YEAR : 'no-cache');
    },
  });
  fastify.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request.url.split('?', 1)[0] ?? '/';
    const path = asked === '/index.html' ? '/' : asked;
    const text = await pages.text(path);
    if (text !== null) return reply.header('cache-control', 'no-cache').type(text.type).send(text.body);
    if (NOT_A_PAGE.test(path)) return reply.callNotFound();
    const page = await pages.page(path, template).catch(onlyProgress);
    if (page instanceof BeingBuilt) {
      void reply.code(503).header('retry-after', String(RETRY_UNAVAILABLE_SECONDS));
      return reply.header('cache-control', 'no-store').type(HTML).send(progressPage(page));
    }
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (page.firstCall !== null)
      void reply.header('link', `<${page.firstCall}>; rel=preload; as=fetch; crossorigin`);
    if (page.status === 200) {
      void reply.header('etag', page.etag);
      if (holdsAlready(request, page.etag)) return reply.code(304).send();
    } else {
      void reply.code(page.status);
      if (page.status === 503) void reply.header('retry-after', String(RETRY_HELD_BACK_SECONDS));
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return reply.type(HTML).send(page[encoding ?? 'html']);
  });
}

/** Rethrows every error except "lists are being built". */
function onlyProgress(error: unknown): BeingBuilt {
  if (error instanceof BeingBuilt) return error;
  throw error;
}

/** The smallest encoding the browser accepts; quality 0 means refused. */
function encodingFor(header: string | undefined): 'br' | 'gzip' | null {
  const taken = (header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}
