import type { Socket } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import { CORRELATION_HEADER, correlationIdOf } from '../telemetry/correlation.js';
import { NestLogger } from '../telemetry/nest-logger.js';
import { BODY_LIMIT_BYTES } from './body-limit.js';
import { installHooks, type HookParts } from './hooks.js';
import { sendProblem } from './problem.filter.js';
import { openApiDocument } from './openapi/document.js';
import type { Pages } from './pages.js';
import { API_PREFIX, assertPermissions, OPERATIONS_PATHS, routesOf } from './routes.js';
import { securityHeaders } from './security-headers.js';
import { serveFrontend } from './static-files.js';

/** A request must have arrived whole within this time, else 408; holds off clients that send byte by byte. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the minute that most proxies keep a connection, so that they, not we, end it. */
const KEEP_ALIVE_MS = 65_000;
const MAX_PARAMETER_LENGTH = 200;
const API_DOCS_PATH = '/api/docs';
/** The calendar to subscribe to stands outside of /api as well, as calendar programs and people expect it. */
const CALENDAR_FILE = /^\/calendar\/[^/?]+\.ics(?=$|\?)/;

export type ServerParts = HookParts & {
  readonly module: Type | DynamicModule;
  /** True: one hop of `X-Forwarded-For` is believed. */
  readonly trustProxy: boolean;
  /** Visitors come by https. */
  readonly isSecure: boolean;
  /** Folder of the built frontend; null: API only. */
  readonly frontendDirectory: string | null;
  /** Who writes the frontend's pages; without, none are served. */
  readonly pages?: Pages;
  /** True: Swagger UI at `/api/docs`. */
  readonly showApiDocs?: boolean;
  /** True: this process answers the machines that watch it, and nobody else (worker, projections). */
  readonly operationsOnly?: boolean;
};

/** Builds the application with everything between the socket and the controllers. Throws when a route has no `@Allow`. */
export async function createServer(parts: ServerParts): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: parts.trustProxy && ((_address: string, hop: number) => hop === 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    skipMiddie: true,
    rewriteUrl: ({ url = '/' }) => readable(CALENDAR_FILE.test(url) ? `/${API_PREFIX}${url}` : url),
    // A path that the router does not take (an endless id) is no path of ours. Hooks do not run for it.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const correlationId = correlationIdOf(request.headers[CORRELATION_HEADER]);
      sendProblem(reply.header(CORRELATION_HEADER, correlationId), refuse('not-found'), correlationId);
    },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  installHooks(fastify, parts, await securityHeaders(parts.isSecure));
  if (parts.operationsOnly === true) answerWatchersOnly(fastify);
  closeUnusedConnections(fastify);
  readJsonOnly(fastify);
  allowLargerBodies(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(parts.module, adapter, {
    logger: new NestLogger(parts.log),
    bodyParser: false,
    abortOnError: false,
  });
  app.setGlobalPrefix(API_PREFIX, { exclude: [...OPERATIONS_PATHS] });
  assertPermissions(app);
  if (parts.frontendDirectory !== null && parts.pages !== undefined) {
    await serveFrontend(fastify, parts.frontendDirectory, parts.pages);
  }
  if (parts.showApiDocs === true) showApiDocs(app, fastify);
  await app.init();
  await fastify.ready();
  return app;
}

/**
 * The same address with a path that can be decoded: where an escape is broken, each percent sign stands for itself.
 * So it is an address like any other that is none of ours, with the page or the problem document that says so.
 */
function readable(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * Ends the connections over which nothing was ever asked when the server is closed. Browsers open some in advance;
 * Node.js takes them for busy, and the stop would wait for them.
 */
function closeUnusedConnections(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}

/** Whatever is asked for but health and measurements is not found here. */
function answerWatchersOnly(fastify: FastifyInstance): void {
  const paths = new Set(OPERATIONS_PATHS.map((path) => `/${path}`));
  fastify.addHook('onRequest', (request, reply, done) => {
    if (paths.has(request.url.split('?', 1)[0] ?? '')) return done();
    sendProblem(reply, refuse('not-found'));
  });
}

/** Swagger UI styles itself inline, so its pages, and only they, have a policy of their own. */
function showApiDocs(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(API_DOCS_PATH)) void reply.header('content-security-policy', policy);
    done(null, payload);
  });
  SwaggerModule.setup(API_DOCS_PATH, app, openApiDocument(routesOf(app)) as unknown as OpenAPIObject);
}

/** JSON and nothing else (415); an empty body is none, though the header promised one. */
function readJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body as string, done);
  });
}

/** Makes `@BodyLimit` take effect. */
function allowLargerBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimitBytes } = (route.config ?? {}) as { bodyLimitBytes?: number };
    if (bodyLimitBytes !== undefined) route.bodyLimit = bodyLimitBytes;
  });
}
