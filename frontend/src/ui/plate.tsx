import { MISSING } from './formats.js';

/** A licence plate, set as a plate; "–" where there is none. */
export function Plate({
  plate,
  large = false,
}: {
  readonly plate: string | null | undefined;
  readonly large?: boolean;
}) {
  if (!plate?.trim()) return <>{MISSING}</>;
  return <span className={large ? 'plate lg' : 'plate'}>{plate}</span>;
}
