import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { ProblemCode } from '#contracts/kernel/problem.js';

/**
 * JSON text, or its bytes, that is sent unchanged; parsed, it is an `Answer`. The API's description reads the type
 * parameter.
 */
export type JsonText<Answer> = (string | Buffer) & { readonly parsed?: Answer };

/** Metadata key of a route's media type. */
export const MEDIA = 'werkstatt:media';
/** Metadata key of a route's refusals beyond the usual ones of its status codes. */
export const REFUSES = 'werkstatt:refuses';

/** Documents the media type of a route that answers no JSON: `image/*`. */
export function Media(type: string): CustomDecorator<string> {
  return SetMetadata(MEDIA, type);
}

/** Documents specific refusals of a route. */
export function Refuses(...codes: readonly ProblemCode[]): CustomDecorator<string> {
  return SetMetadata(REFUSES, codes);
}
