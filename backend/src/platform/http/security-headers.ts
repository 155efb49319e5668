import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import createFastify from 'fastify';

/** The hash of an empty `<style>`: Fluent's styles start empty and are filled by script (`insertRule`). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What every answer of the probe carries besides. */
const NOT_OF_HELMET = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive']);

/** The map on /about, which is loaded only when a visitor asks for it. */
const MAP = 'https://www.google.com';

/**
 * The headers that go with every answer. They are the same each time, so Helmet is asked once and not at each call.
 * Everything comes from ourselves, except the map in its frame; nothing inline. `isSecure`: visitors come by https, so
 * hold them to it.
 */
export async function securityHeaders(isSecure: boolean): Promise<Readonly<Record<string, string>>> {
  const probe = createFastify();
  await probe.register(fastifyHelmet, rules(isSecure));
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = Object.entries(headers).filter(([name]) => !NOT_OF_HELMET.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

function rules(isSecure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        // blob: photographs that only who is signed in may see are fetched with his token and shown from memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        frameSrc: [MAP],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: ONE_YEAR_SECONDS } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  };
}
