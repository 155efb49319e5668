import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { LoadingRows } from '../../ui/lists/list-states.js';
import { usePageAddress, without } from '../../ui/pages/page-address.js';
import { EstimateDialog } from './estimate-dialog.js';
import { estimateQuery, estimatesOfOrder, proposalsQuery } from './estimates.queries.js';

/**
 * `/estimates?neu=1`, with what it is for: `customerId`, `vehicleId`, `workOrderId`, `appointmentId`; `reportId` is the
 * finding that becomes a line. An order's draft gets the finding, else there is a new estimate.
 */
export function NewEstimate() {
  const [page, changePage] = usePageAddress();
  const close = () => changePage((before) => without(before, ...before.keys()), { replace: true });
  const vehicleId = page.get('vehicleId') ?? '';
  const workOrderId = page.get('workOrderId') || null;
  const reportId = page.get('reportId');
  const isFinding = reportId !== null && workOrderId !== null;
  const proposals = useQuery({ ...proposalsQuery(vehicleId, workOrderId), enabled: isFinding });
  const ofOrder = useQuery({ ...estimatesOfOrder(workOrderId ?? ''), enabled: isFinding });
  const draftId = ofOrder.data?.items.find(({ status }) => status === 'DRAFT')?.id ?? '';
  const draft = useQuery({ ...estimateQuery(draftId), enabled: draftId !== '' });
  if (proposals.isLoading || ofOrder.isLoading || draft.isLoading)
    return (
      <FormDialog title="Kostenvoranschlag" unsaved={false} busy={false} ready={false} onClose={close}>
        <LoadingRows text="Lade Befund …" rows={3} />
      </FormDialog>
    );
  const found = proposals.data?.items.filter((one) => one.reportId === reportId) ?? [];
  return (
    <EstimateDialog
      estimate={(found.length > 0 && draft.data) || null}
      whose={{
        customerId: page.get('customerId') ?? '',
        vehicleId,
        workOrderId,
        appointmentId: page.get('appointmentId') || null,
      }}
      proposals={isFinding ? found : []}
      onClose={close}
    />
  );
}
