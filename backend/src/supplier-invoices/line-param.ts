import { IsUUID } from 'class-validator';

/** `@Param() { id, lineId }: LineParam`: malformed ids answer 404, as unknown ones do. */
export class LineParam {
  @IsUUID()
  id!: string;

  @IsUUID()
  lineId!: string;
}
