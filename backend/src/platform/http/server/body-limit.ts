import { RouteConfig } from '@nestjs/platform-fastify';

export const BODY_LIMIT_BYTES = 256 * 1024;
export const PICTURE_BODY_LIMIT_BYTES = 3 * 1024 * 1024;
/** A CSV file of 5,000,000 characters in JSON, up to three bytes each. */
export const CSV_BODY_LIMIT_BYTES = 16 * 1024 * 1024;

/** Raises the limit of a route's body; a larger body is 413. */
export function BodyLimit(bytes: number): MethodDecorator {
  return RouteConfig({ bodyLimitBytes: bytes });
}
