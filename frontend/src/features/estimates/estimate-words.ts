import type { EstimateStatus } from '#contracts/estimates/estimate.js';
import type { Status } from '../../ui/feedback/status-badge.js';

const PENCIL = { path: 'M4 16l.8-3.6 8.5-8.5 2.8 2.8-8.5 8.5zM11.5 5.7l2.8 2.8' };

export const estimateTones: Readonly<Record<EstimateStatus, Status>> = {
  DRAFT: { label: 'Entwurf', tone: 'neutral', icon: PENCIL, outline: true },
  SENT: { label: 'Wartet auf Freigabe', tone: 'caution', icon: 'clock' },
  ANSWERED: { label: 'Beantwortet', tone: 'positive', icon: 'check' },
  EXPIRED: { label: 'Abgelaufen', tone: 'neutral', icon: 'clock' },
  WITHDRAWN: { label: 'Zurückgezogen', tone: 'neutral', icon: 'cross' },
};

export const STATUS_WORDS = Object.fromEntries(
  Object.entries(estimateTones).map(([status, { label }]) => [status, label]),
);
