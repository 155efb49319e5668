import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { ProblemCode } from '#contracts/kernel/problem.js';

/** JSON that is sent as it is; parsed, it is an `Answer`. Return types name it so that the API's description knows. */
export type JsonText<Answer> = string & { readonly parsed?: Answer };

/** Metadata key of a file's media type. */
export const MEDIA = 'werkstatt:media';
/** Metadata key of what a route refuses besides what its form says. */
export const REFUSES = 'werkstatt:refuses';

/** Says in the API's description what a route sends that answers no JSON and sets its own type: `image/*`. */
export function Media(type: string): CustomDecorator<string> {
  return SetMetadata(MEDIA, type);
}

/** Names refusals of a route in the API's description, where they say more than its status. */
export function Refuses(...codes: readonly ProblemCode[]): CustomDecorator<string> {
  return SetMetadata(REFUSES, codes);
}
