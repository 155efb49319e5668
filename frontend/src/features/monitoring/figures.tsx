import type { MonitoringSnapshot } from '#contracts/monitoring/monitoring.api.js';
import { Facts } from '../../ui/pages/facts.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { breakerTones } from '../../ui/feedback/status-tones.js';
import { inPercent } from './log-words.js';

/** The five figures of the catalogue's integration. */
export function Figures({ snapshot }: { readonly snapshot: MonitoringSnapshot }) {
  const { callsPerMinute, fourXxRatio, fiveXxRatio, breakerState, cacheHitRate } = snapshot;
  const breaker = Object.hasOwn(breakerTones, breakerState) ? breakerState : 'UNKNOWN';
  const share = (ratio: number) => `${Math.round(ratio * callsPerMinute)} von ${callsPerMinute}`;
  return (
    <Facts
      facts={[
        { label: 'Aufrufe je Minute', value: callsPerMinute, note: 'Katalog, letzte 60 Sekunden' },
        { label: 'Anteil 4xx', value: inPercent(fourXxRatio), note: share(fourXxRatio) },
        {
          label: 'Anteil 5xx',
          value: <span className={fiveXxRatio > 0 ? 'is-critical' : ''}>{inPercent(fiveXxRatio)}</span>,
          note: share(fiveXxRatio),
        },
        {
          label: 'Schutzschalter',
          value: <StatusBadge status={breakerTones[breaker]} />,
          note: 'der schlechteste aller Prozesse',
        },
        { label: 'Aus dem Zwischenspeicher', value: inPercent(cacheHitRate), note: 'letzte 15 Minuten' },
      ]}
    />
  );
}
