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
};

const WIDTH = 720;
const EDGE = { top: 10, right: 12, bottom: 22, left: 52 } as const;

/** Lines, steps or bars over an axis of numbers (days, instants); the numbers themselves stand in a table for screen readers. */
export function Chart({ label, series, formatValue, formatPlace, heightPx = 220 }: ChartProps) {
  const id = useId();
  const area = {
    left: EDGE.left,
    right: WIDTH - EDGE.right,
    top: EDGE.top,
    bottom: heightPx - EDGE.bottom,
  };
  const scale = chartScale(
    series.flatMap(({ points }) => points),
    area,
  );
  return (
    // A wide chart is scrolled on a phone, by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <figure className="chart" aria-labelledby={id} tabIndex={0}>
      <svg viewBox={`0 0 ${WIDTH} ${heightPx}`} aria-hidden="true">
        {scale.valueTicks.map((value) => (
          <g key={value} className={value === 0 ? 'chart-zero' : 'chart-grid'}>
            <line x1={area.left} x2={area.right} y1={scale.y(value)} y2={scale.y(value)} />
            <text x={area.left - 8} y={scale.y(value) + 4} textAnchor="end">
              {formatValue(value)}
            </text>
          </g>
        ))}
        {scale.placeTicks.map((place) => (
          <text key={place} x={scale.x(place)} y={heightPx - 6} textAnchor="middle">
            {formatPlace(place)}
          </text>
        ))}
        {series.map((one) => (
          <Drawn key={one.label} series={one} scale={scale} />
        ))}
      </svg>
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

function Numbers({ series, formatValue, formatPlace }: Omit<ChartProps, 'label' | 'heightPx'>) {
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
