import { MISSING } from './dates/formats.js';

/** A licence plate, set as a plate; "–" where there is none. */
export function Plate({
  plate,
  size,
}: {
  readonly plate: string | null | undefined;
  /** `hero`: the strongest thing of a page. */
  readonly size?: 'large' | 'hero';
}) {
  if (!plate?.trim()) return <>{MISSING}</>;
  return (
    <span className={size === undefined ? 'plate' : size === 'hero' ? 'plate hero' : 'plate lg'}>
      {plate}
    </span>
  );
}
