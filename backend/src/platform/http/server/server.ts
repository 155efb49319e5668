import fastifyHelmet from '@fastify/helmet';
import type { Socket } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import { newUuid } from '../../new-uuid.js';
import { CORRELATION_HEADER } from '../../telemetry/correlation.js';
import { NestLogger } from '../../telemetry/nest-logger.js';
import { BODY_LIMIT_BYTES } from './body-limit.js';
import { installHooks, type HookParts } from './hooks.js';
import { sendProblem } from '../problem.filter.js';
import { openApiDocument } from '../openapi/document.js';
import type { Pages } from '../pages.js';
import { API_PREFIX, assertPermissions, OPERATIONS_PATHS, routesOf } from '../routes.js';
import { oneSpelling } from './request-target.js';
import { securityRules } from './security-headers.js';
import { serveFrontend } from './static-files.js';

/** A request that is not complete within this time gets 408; protects against clients that send byte by byte. */
const REQUEST_TIMEOUT_MS = 30_000;
/** A connection through which nothing goes for this time is closed if it does not take its answer. */
const STALLED_MS = 30_000;
/** Longer than the minute that most proxies keep a connection, so that the proxy closes it, not we. */
const KEEP_ALIVE_MS = 65_000;
const MAX_PARAMETER_LENGTH = 200;
const API_DOCS_PATH = '/api/docs';
/** The calendar is served outside /api too, because calendar programs expect a file name there. */
const CALENDAR_FILE = /^\/calendar\/[^/?]+\.ics(?=$|\?)/;

export type ServerParts = HookParts & {
  readonly module: Type | DynamicModule;
  readonly trustProxy: boolean;
  /** Visitors use https. */
  readonly isSecure: boolean;
  /** Folder of the built frontend; null: API only. */
  readonly frontendDirectory: string | null;
  /** Renders the frontend's pages; undefined: no pages. */
  readonly pages?: Pages;
  /** True: Swagger UI at `/api/docs`. */
  readonly showApiDocs?: boolean;
  /** After how long a connection that takes no answer is closed; default: half a minute. */
  readonly stalledMs?: number;
  /** True: only health checks and metrics (worker, projections). */
  readonly operationsOnly?: boolean;
};

/** Builds the application. Throws if a route has no `@Allow`. */
export async function createServer(parts: ServerParts): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: parts.stalledMs ?? STALLED_MS,
    trustProxy: parts.trustProxy && ((_address: string, hop: number) => hop === 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    skipMiddie: true,
    rewriteUrl: ({ url = '/' }) => {
      const target = oneSpelling(url);
      return CALENDAR_FILE.test(target) ? `/${API_PREFIX}${target}` : target;
    },
    // The router rejects the path (for example an endless id): no route. Hooks do not run here.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const correlationId = newUuid();
      sendProblem(reply.header(CORRELATION_HEADER, correlationId), refuse('not-found'), correlationId);
    },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  await fastify.register(fastifyHelmet, securityRules(parts.isSecure));
  installHooks(fastify, parts);
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
 * Closes connections without any request when the server closes. Browsers open some in advance; Node.js counts them as
 * busy, and the stop would wait for them.
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

/** 404 for everything except health and metrics. */
function answerWatchersOnly(fastify: FastifyInstance): void {
  const paths = new Set(OPERATIONS_PATHS.map((path) => `/${path}`));
  fastify.addHook('onRequest', (request, reply, done) => {
    if (paths.has(request.url.split('?', 1)[0] ?? '')) return done();
    sendProblem(reply, refuse('not-found'));
  });
}

/** Swagger UI styles itself inline, so its pages, and only they, get their own policy. */
function showApiDocs(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(API_DOCS_PATH)) void reply.header('content-security-policy', policy);
    done(null, payload);
  });
  SwaggerModule.setup(API_DOCS_PATH, app, openApiDocument(routesOf(app)) as unknown as OpenAPIObject);
}

/** Accepts JSON only (415 otherwise); an empty body counts as none, even if the header announces JSON. */
function readJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body as string, done);
  });
}

function allowLargerBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimitBytes } = (route.config ?? {}) as { bodyLimitBytes?: number };
    if (bodyLimitBytes !== undefined) route.bodyLimit = bodyLimitBytes;
  });
}
