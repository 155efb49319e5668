import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The hash of an empty `<style>`: Fluent's styles start empty and are filled by script (`insertRule`). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The map on /about, which is loaded only when a visitor asks for it. */
const MAP = 'https://www.google.com';

/** Everything comes from ourselves, except the map in its frame; nothing inline. `isSecure`: visitors come by https, so hold them to it. */
export function securityHeaders(isSecure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", 'data:'],
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
