import { ToggleButton } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayAnswer, LevelDetailAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { Chart, type ChartSeries } from '../../../ui/charts/chart.js';
import { formatDate, formatQuantity } from '../../../ui/dates/formats.js';
import { FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { Panel } from '../../../ui/pages/panel.js';
import { useToday } from '../../../ui/dates/today.js';
import { daysQuery } from '../inventory.queries.js';

const RANGES = { '4 Wochen': 28, '12 Wochen': 84, '1 Jahr': 365 } as const;
type Range = keyof typeof RANGES;
const DAY_MS = 24 * 60 * 60 * 1_000;

type StockChartProps = {
  readonly id: string;
  readonly level: LevelDetailAnswer;
  readonly asOf: string | null;
};

/** "Verlauf": the stock at the end of each day, with the minimum. */
export function StockChart({ id, level, asOf }: StockChartProps) {
  const today = useToday();
  const to = asOf ?? today;
  const [range, setRange] = useState<Range>('12 Wochen');
  const days = useQuery(daysQuery(id, to));
  const from = addDays(to, -RANGES[range]);
  return (
    <Panel
      title="Verlauf"
      busy={days.isFetching}
      actions={
        <fieldset className="stock-chart-ranges" aria-label="Zeitraum">
          {(Object.keys(RANGES) as Range[]).map((each) => (
            <ToggleButton key={each} size="small" checked={each === range} onClick={() => setRange(each)}>
              {each}
            </ToggleButton>
          ))}
        </fieldset>
      }
    >
      {days.data === undefined && !days.isError && <LoadingRows rows={3} />}
      {days.data === undefined && days.isError && (
        <FailedList message="Der Verlauf konnte nicht geladen werden." retry={() => void days.refetch()} />
      )}
      {days.data && (
        <Chart
          label={`Bestand von ${formatDate(from)} bis ${formatDate(to)}, zuletzt ${formatQuantity(level.onHand, level.uom)}`}
          series={seriesOf(days.data, level, from, to)}
          formatValue={(value) => formatQuantity(value)}
          formatPlace={(place) => formatDate(new Date(place * DAY_MS).toISOString().slice(0, 10))}
        />
      )}
    </Panel>
  );
}

/** The stock holds from day to day; before the first movement there was none. */
function seriesOf(
  days: readonly DayAnswer[],
  level: LevelDetailAnswer,
  from: string,
  to: string,
): readonly ChartSeries[] {
  const before = days.findLast(({ date }) => date < from);
  const within = days.filter(({ date }) => date >= from && date <= to);
  const first = before?.onHand ?? (within.length === 0 ? level.onHand : 0);
  const points = [
    { at: placeOf(from), value: first },
    ...within
      .filter(({ date }) => date !== from)
      .map(({ date, onHand }) => ({ at: placeOf(date), value: onHand })),
    ...(within.at(-1)?.date === to ? [] : [{ at: placeOf(to), value: level.onHand }]),
  ];
  const stock: ChartSeries = { label: 'Bestand', shape: 'steps', points };
  if (level.minimumStock === 0) return [stock];
  const minimum = [from, to].map((date) => ({ at: placeOf(date), value: level.minimumStock }));
  return [stock, { label: 'Mindestbestand', shape: 'line', tone: 'caution', points: minimum }];
}

function placeOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
