import { RouteConfig } from '@nestjs/platform-fastify';

/** Bytes a body may have, unless the route says otherwise. */
export const BODY_LIMIT_BYTES = 256 * 1024;
/** Bytes a body with a picture may have (cars, logo). */
export const PICTURE_BODY_LIMIT_BYTES = 3 * 1024 * 1024;

/** Lets a route take bodies of up to so many bytes instead of 256 KiB; more is 413. */
export function BodyLimit(bytes: number): MethodDecorator {
  return RouteConfig({ bodyLimitBytes: bytes });
}
