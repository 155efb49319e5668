import { useId } from 'react';
import { chartScale, type ChartPoint } from './chart-scale.js';
import './chart.css';

export type ChartSeries = {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** Red and caution only for errors and warnings. */
  readonly tone?: 'brand' | 'caution' | 'critical' | 'quiet';
  /** `steps`: what holds until the next point, as a stock does. */
  readonly shape?: 'line' | 'steps' | 'bars';
};

type ChartProps = {
  /** The whole picture in a sentence, for those who do not see it. */
  readonly label: string;
  readonly series: readonly ChartSeries[];
  /** How a value and a place on the axis are written. */
  readonly formatValue: (value: number) => string;
  readonly formatPlace: (place: number) => string;
  readonly heightPx?: number;
  /** False where the change matters and not how much there is, as with kilometres. */
  readonly fromZero?: boolean;
};

/** The drawing is stretched to its place; the text beside it keeps its size. */
const WIDTH = 720;
const EDGE = { top: 12, bottom: 26 } as const;

/** Lines, steps or bars over an axis of numbers (days, instants); the numbers themselves stand in a table for screen readers. */
export function Chart(props: ChartProps) {
  const { label, series, formatValue, formatPlace, heightPx = 220, fromZero = true } = props;
  const id = useId();
  const area = { left: 0, right: WIDTH, top: EDGE.top, bottom: heightPx - EDGE.bottom };
  const scale = chartScale(
    series.flatMap(({ points }) => points),
    area,
    fromZero,
  );
  return (
    // A wide chart is scrolled on a phone, by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <figure className="chart" aria-labelledby={id} tabIndex={0}>
      <div className="chart-area" style={{ height: heightPx }} aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${heightPx}`} preserveAspectRatio="none">
          {scale.valueTicks.map((value) => (
            <g key={value} className={value === 0 ? 'chart-zero' : 'chart-grid'}>
              <line x1={area.left} x2={area.right} y1={scale.y(value)} y2={scale.y(value)} />
            </g>
          ))}
          {series.map((one) => (
            <Drawn key={one.label} series={one} scale={scale} />
          ))}
        </svg>
        {scale.valueTicks.map((value) => (
          <span key={value} className="chart-value" style={{ top: scale.y(value) }}>
            {formatValue(value)}
          </span>
        ))}
        <div className="chart-places">
          {scale.placeTicks.map((place) => (
            <Place key={place} share={scale.x(place) / WIDTH}>
              {formatPlace(place)}
            </Place>
          ))}
        </div>
      </div>
      <figcaption id={id} className="sr">
        {label}
      </figcaption>
      <Numbers series={series} formatValue={formatValue} formatPlace={formatPlace} />
      {series.length > 1 && (
        <ul className="chart-legend" aria-hidden="true">
          {series.map(({ label: name, tone = 'brand' }) => (
            <li key={name} className={`chart-${tone}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** Below the axis, in the middle of its place; the first and the last end where the drawing ends. */
function Place({ share, children }: { readonly share: number; readonly children: string }) {
  return (
    <span style={{ left: `${share * 100}%`, translate: `${Math.min(1, Math.max(0, share)) * -100}%` }}>
      {children}
    </span>
  );
}

type DrawnProps = { readonly series: ChartSeries; readonly scale: ReturnType<typeof chartScale> };

function Drawn({ series: { points, tone = 'brand', shape = 'line' }, scale }: DrawnProps) {
  if (shape === 'bars') {
    const width = scale.barWidth(points.length);
    return (
      <g className={`chart-bars chart-${tone}`}>
        {points.map(({ at, value }) => (
          <rect
            key={at}
            x={scale.x(at) - width / 2}
            width={width}
            y={Math.min(scale.y(value), scale.y(0))}
            height={Math.abs(scale.y(value) - scale.y(0))}
          />
        ))}
      </g>
    );
  }
  const path = points.map(({ at, value }, n) => {
    const to = `${scale.x(at)} ${scale.y(value)}`;
    if (n === 0) return `M${to}`;
    return shape === 'steps' ? `H${scale.x(at)}V${scale.y(value)}` : `L${to}`;
  });
  return <path className={`chart-line chart-${tone}`} d={path.join('')} />;
}

function Numbers({
  series,
  formatValue,
  formatPlace,
}: Pick<ChartProps, 'series' | 'formatValue' | 'formatPlace'>) {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted(
    (a, b) => a - b,
  );
  return (
    <table className="sr">
      <thead>
        <tr>
          <th scope="col">Wann</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place}>
            <th scope="row">{formatPlace(place)}</th>
            {series.map(({ label, points }) => {
              const point = points.find(({ at }) => at === place);
              return <td key={label}>{point === undefined ? '–' : formatValue(point.value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
