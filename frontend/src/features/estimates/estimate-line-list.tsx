import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { GROUP_WORDS, inGroups } from '#contracts/estimates/estimate-lines.js';
import { formatEuro, formatQuantity } from '../../ui/dates/formats.js';
import { picturePathOf } from './estimate-draft.js';
import { LinePicture } from './line-picture.js';
import { StatusBadge, type Status } from '../../ui/feedback/status-badge.js';

const APPROVED: Status = { label: 'Freigegeben', tone: 'positive', icon: 'check' };
const DECLINED: Status = { label: 'Abgelehnt', tone: 'neutral', icon: 'cross' };

/** The lines in their groups, with what the customer decided. */
export function EstimateLineList({ estimate: { id, lines } }: { readonly estimate: EstimateAnswer }) {
  return inGroups(lines).map(({ group, lines: some }) => (
    <section key={group} className="estimate-group" aria-label={GROUP_WORDS[group]}>
      <h3>{GROUP_WORDS[group]}</h3>
      <ul>
        {some.map((line) => (
          <li key={line.lineId} className="estimate-row">
            <LinePicture path={line.hasPicture ? picturePathOf(id, line.lineId) : null} title={line.title} />
            <span className="estimate-words">
              <span>{line.title}</span>
              <small className="hint">
                {formatQuantity(line.quantity, line.unit)} zu {formatEuro(line.unitPrice)}
                {line.choice !== null && ` · Alternative ${line.choice}`}
                {line.note !== null && ` · ${line.note}`}
              </small>
            </span>
            {line.decision !== null && <StatusBadge status={line.decision.approved ? APPROVED : DECLINED} />}
            <b>{formatEuro(line.total)}</b>
          </li>
        ))}
      </ul>
    </section>
  ));
}
