import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Hash of an empty `<style>`: Fluent's styles start empty and are filled by script (`insertRule`). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The map on /about, loaded only on request. */
const MAP = 'https://www.google.com';

/**
 * Helmet's options: all sources are our own, except the map in its frame; nothing inline. `isSecure`: visitors use
 * https, which is then required (HSTS).
 */
export function securityRules(isSecure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        // blob: protected photographs are fetched with the user's token and shown from memory.
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
