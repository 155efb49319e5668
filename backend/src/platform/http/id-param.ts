import { IsId } from '#contracts/kernel/text-fields.js';

/** `@Param() { id }: IdParam`: the id in the path. A malformed id answers 404, like an unknown one. */
export class IdParam {
  @IsId()
  id!: string;
}
