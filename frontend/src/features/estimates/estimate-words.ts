import type { EstimateStatus } from '#contracts/estimates/estimate.js';
import { BASIS_WORDS } from '#contracts/work-orders/operations/sold-work.js';
import type { Status } from '../../ui/feedback/status-badge.js';
import type { LineDraft } from './estimate-draft.js';

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

/** `Aus einem Paket, Festpreis, mit Checkliste. Teile inbegriffen: OF-7`; empty for a line of no template. */
export function templateInWords({
  kind,
  jobTemplateId,
  template,
}: Pick<LineDraft, 'kind' | 'jobTemplateId' | 'template'>): string {
  if (kind !== 'WORK' || (jobTemplateId === null && template === null)) return '';
  const { basis, checklist = [], included = [] } = template ?? {};
  const words = ['Aus einem Paket', basis && BASIS_WORDS[basis], checklist.length > 0 && 'mit Checkliste'];
  const parts = included.length === 0 ? '' : `. Teile inbegriffen: ${included.join(', ')}`;
  return words.filter(Boolean).join(', ') + parts;
}
