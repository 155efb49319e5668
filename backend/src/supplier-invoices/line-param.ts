import { IsId } from '#contracts/kernel/text-fields.js';

/** `@Param() { id, lineId }: LineParam`. Malformed ids get a 404, like unknown ones. */
export class LineParam {
  @IsId()
  id!: string;

  @IsId()
  lineId!: string;
}
