import { IsUUID } from 'class-validator';

/** `@Param() { id }: IdParam`: the id in the path. A malformed one answers 404, as an unknown one does. */
export class IdParam {
  @IsUUID()
  id!: string;
}
