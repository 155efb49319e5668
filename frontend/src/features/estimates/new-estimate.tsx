import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstimateAnswer, EstimateProposalAnswer } from '#contracts/estimates/estimate-answers.js';
import { messageOf } from '../../api/http.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { usePageAddress, without } from '../../ui/pages/page-address.js';
import { EstimateDialog, type Whose } from './estimate-dialog.js';
import { estimateQuery, estimatesOfOrder, proposalsQuery } from './estimates.queries.js';

/**
 * `/estimates?neu=1`, with what it is for: `customerId`, `vehicleId`, `workOrderId`, `appointmentId`; `reportId` is the
 * finding that becomes a line. An order's draft gets the finding, else there is a new estimate.
 */
export function NewEstimate() {
  const [page, changePage] = usePageAddress();
  const close = () => changePage((before) => without(before, ...before.keys()), { replace: true });
  const whose = {
    customerId: page.get('customerId') ?? '',
    vehicleId: page.get('vehicleId') ?? '',
    workOrderId: page.get('workOrderId') || null,
    appointmentId: page.get('appointmentId') || null,
  };
  const { workOrderId } = whose;
  const reportId = page.get('reportId');
  if (reportId === null || workOrderId === null)
    return <EstimateDialog estimate={null} whose={whose} onClose={close} />;
  const finding = { workOrderId, reportId };
  return (
    <FindingEstimate key={Object.values(finding).join(' ')} {...finding} whose={whose} onClose={close} />
  );
}

type FindingProps = {
  readonly workOrderId: string;
  readonly reportId: string;
  readonly whose: Whose;
  readonly onClose: () => void;
};

/** What the form begins with. */
type Begun = {
  readonly found: readonly EstimateProposalAnswer[];
  /** Of the order; null: it has none. */
  readonly draft: EstimateAnswer | null;
};

function FindingEstimate({ workOrderId, reportId, whose, onClose }: FindingProps) {
  const { loaded, failure } = useFinding({ customerId: '', vehicleId: '', ...whose, workOrderId }, reportId);
  const [begun, setBegun] = useState<Begun | null>(null);
  // What is loaded later is for the next form: this one has what is typed.
  if (begun === null && loaded !== null) setBegun(loaded);
  const isInDraft = begun?.draft?.lines.some((line) => line.reportId === reportId) ?? false;
  if (begun === null || (begun.found.length === 0 && !isInDraft)) {
    return (
      <FormDialog title="Kostenvoranschlag" unsaved={false} busy={false} ready={false} onClose={onClose}>
        {begun !== null && <p>Über diesen Befund ist schon entschieden.</p>}
        {begun === null && failure === undefined && <LoadingRows text="Lade Befund …" rows={3} />}
        {begun === null && failure !== undefined && <FailedList {...failure} />}
      </FormDialog>
    );
  }
  return <EstimateDialog estimate={begun.draft} whose={whose} proposals={begun.found} onClose={onClose} />;
}

/** The finding and the draft of its order, from the server: what is cached may lack the finding or lines. */
function useFinding(whose: Parameters<typeof proposalsQuery>[0], reportId: string) {
  const proposals = useQuery({ ...proposalsQuery(whose), staleTime: 0 });
  const ofOrder = useQuery({ ...estimatesOfOrder(whose.workOrderId ?? ''), staleTime: 0 });
  const draftId = ofOrder.data?.items.find(({ status }) => status === 'DRAFT')?.id;
  const hasDraft = ofOrder.isFetchedAfterMount && draftId !== undefined;
  const draft = useQuery({ ...estimateQuery(draftId ?? ''), staleTime: 0, enabled: hasDraft });
  const wanted = [proposals, ofOrder, ...(hasDraft ? [draft] : [])];
  const failed = wanted.find(({ isError }) => isError);
  const isLoaded = wanted.every(({ isFetchedAfterMount, isSuccess }) => isFetchedAfterMount && isSuccess);
  const found = proposals.data?.items.filter((one) => one.reportId === reportId) ?? [];
  return {
    loaded: isLoaded ? { found, draft: (hasDraft && draft.data) || null } : null,
    failure: failed && {
      message: messageOf(failed.error, 'Der Befund konnte nicht geladen werden.'),
      retry: () => void failed.refetch(),
    },
  };
}
