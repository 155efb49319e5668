import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { EstimateProposalAnswer } from '#contracts/estimates/estimate-answers.js';
import { formatEuro, formatInstant } from '../../ui/dates/formats.js';
import { isTaken, type EstimateDraft } from './estimate-draft.js';
import { useWrite } from '../../ui/forms/write.js';
import { dismissLine, proposalsQuery } from './estimates.queries.js';
import { LinePicture } from './line-picture.js';

type ProposalsProps = {
  readonly draft: EstimateDraft;
  readonly onTake: (proposal: EstimateProposalAnswer) => void;
};

/** Findings of mechanics, and what the customer declined before: each becomes a line with one click. */
export function Proposals({ draft, onTake }: ProposalsProps) {
  const { data } = useQuery(proposalsQuery(draft));
  const open = data?.items.filter((proposal) => !isTaken(draft, proposal)) ?? [];
  if (open.length === 0) return null;
  return (
    <section className="estimate-proposals" aria-label="Vorschläge">
      <h3>Vorschläge</h3>
      <ProposalList proposals={open} action="Übernehmen" onTake={onTake} />
    </section>
  );
}

type ListProps = {
  readonly proposals: readonly EstimateProposalAnswer[];
  readonly action: string;
  readonly onTake: ProposalsProps['onTake'];
};

export function ProposalList({ proposals, action, onTake }: ListProps) {
  const dismiss = useWrite({
    send: dismissLine,
    about: ({ declinedLineId }) => declinedLineId ?? '',
    refresh: ['estimates'],
    done: (_, { title }) => ['Wird nicht mehr vorgeschlagen', title],
    failed: 'Der Vorschlag konnte nicht entfernt werden.',
  });
  return (
    <ul className="estimate-lines">
      {proposals.map((proposal) => (
        <li key={proposal.reportId ?? proposal.declinedLineId} className="estimate-row">
          <LinePicture path={proposal.picturePath} title={proposal.title} />
          <span className="estimate-words">
            <span>{proposal.title}</span>
            <small className="hint">{noteOf(proposal)}</small>
          </span>
          <Button size="small" aria-label={`${proposal.title}: ${action}`} onClick={() => onTake(proposal)}>
            {action}
          </Button>
          {proposal.declinedLineId !== null && (
            <Button
              size="small"
              appearance="subtle"
              aria-label={`${proposal.title}: Nicht mehr vorschlagen`}
              disabledFocusable={dismiss.isBusyAbout(proposal.declinedLineId)}
              onClick={() => void dismiss.run(proposal)}
            >
              Nicht mehr vorschlagen
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function noteOf({ reportId, at, unitPrice, note }: EstimateProposalAnswer): string {
  const from = reportId === null ? 'Abgelehnt' : 'Befund';
  const price = unitPrice === null ? '' : ` · ${formatEuro(unitPrice)}`;
  return `${from} am ${formatInstant(at)}${price}${note === null ? '' : ` · ${note}`}`;
}
