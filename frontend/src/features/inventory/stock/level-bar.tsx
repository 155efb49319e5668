import type { CSSProperties } from 'react';
import { formatQuantity } from '../../../ui/dates/formats.js';

type LevelBarProps = {
  readonly available: number;
  readonly reserved: number;
  readonly minimum: number;
  readonly unit: string;
  /** Default: less is available than the minimum. */
  readonly short?: boolean;
};

/** Zero and the minimum stand at the same place in every row, in percent. */
const ZERO = 14;
const MINIMUM = 46;
/** How far a bar without a minimum goes: it says that there is something, not how much. */
const WITHOUT_MINIMUM = 40;

/** A level against its minimum: solid is available, hatched reserved, left of zero missing. */
export function LevelBar(props: LevelBarProps) {
  const { available, reserved, minimum, unit, short = available < minimum } = props;
  const percent =
    minimum > 0 ? (MINIMUM - ZERO) / minimum : WITHOUT_MINIMUM / Math.max(available + reserved, 1);
  const width = (quantity: number) => Math.min(quantity * percent, 100 - ZERO);
  const solid = width(Math.max(available, 0));
  const hatched = Math.min(width(reserved), 100 - ZERO - solid);
  const missing = Math.min(Math.max(-available, 0) * percent, ZERO);
  const tone = minimum === 0 ? 'is-neutral' : short ? 'is-short' : '';
  return (
    <span className={`level-bar ${tone}`}>
      <span className="sr">{inWords({ available, reserved, minimum, unit })}</span>
      <i className="level-solid" style={at(ZERO, solid)} />
      <i className="level-hatched" style={at(ZERO + solid, hatched)} />
      <i className="level-missing" style={at(ZERO - missing, missing)} />
      <i className="level-zero" style={{ left: `${ZERO}%` }} />
      {minimum > 0 && <i className="level-minimum" style={{ left: `${MINIMUM}%` }} />}
    </span>
  );
}

/** The legend of the bars. Each bar has its own text for screen readers. */
export function LevelLegend() {
  return (
    <ul className="level-legend" aria-hidden="true">
      <li>
        <i className="level-missing" />
        links der Null: fehlt
      </li>
      <li>
        <i className="level-zero" />
        Null
      </li>
      <li>
        <i className="level-solid" />
        verfügbar
      </li>
      <li>
        <i className="level-hatched" />
        reserviert
      </li>
      <li>
        <i className="level-minimum" />
        Mindestbestand
      </li>
    </ul>
  );
}

function at(left: number, size: number): CSSProperties {
  return { left: `${left}%`, width: `${size}%` };
}

function inWords({ available, reserved, minimum, unit }: LevelBarProps): string {
  const least = minimum > 0 ? `, Mindestbestand ${formatQuantity(minimum)}` : '';
  return `Verfügbar ${formatQuantity(available, unit)}, reserviert ${formatQuantity(reserved)}${least}`;
}
