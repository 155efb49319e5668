import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openChecksField } from '#contracts/work-orders/operations/operation-fields.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { TextField } from '../../../ui/forms/form-fields.js';
import { operationsQuery } from '../work-orders.queries.js';

const REASON = 'Bitte geben Sie einen Grund an.';

/** Points that nobody has ticked, of work that was not finished with open points before. */
export function openChecksOf(
  operations: readonly Pick<OperationAnswer, 'checklist' | 'checksLeftFor'>[],
): readonly string[] {
  return operations
    .filter(({ checksLeftFor }) => checksLeftFor === null)
    .flatMap(({ checklist }) => checklist.filter(({ ticked }) => ticked === null).map(({ text }) => text));
}

/**
 * Asks for a reason before work with open points of its checklist is finished. `operationId`: only this one is finished;
 * missing: the whole order.
 */
export function useOpenChecks(
  orderId: string,
  onFinish: (reason: string | null) => void,
  operationId?: string,
) {
  const { data = [] } = useQuery(operationsQuery(orderId));
  const [asks, setAsks] = useState(false);
  const open = openChecksOf(data.filter(({ id }) => operationId === undefined || operationId === id));
  const confirm = (reason: string) => {
    setAsks(false);
    onFinish(reason);
  };
  return {
    finish: () => (open.length === 0 ? onFinish(null) : setAsks(true)),
    dialog: asks && <OpenChecks checks={open} onConfirm={confirm} onClose={() => setAsks(false)} />,
  };
}

type OpenChecksProps = {
  readonly checks: readonly string[];
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

function OpenChecks({ checks, onConfirm, onClose }: OpenChecksProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <FormDialog
      title="Punkte der Checkliste sind offen"
      action="Trotzdem abschließen"
      unsaved={!isMissing}
      busy={false}
      onSubmit={() => {
        setTried(true);
        if (!isMissing) onConfirm(reason.trim());
      }}
      onClose={onClose}
    >
      <ul className="is-wide">
        {checks.map((check, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two operations may have the same point
          <li key={place}>{check}</li>
        ))}
      </ul>
      <ReasonField value={reason} error={tried && isMissing ? REASON : undefined} onChange={setReason} />
    </FormDialog>
  );
}

type ReasonProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
};

/** The reason in the form of an operation; nothing without open points. */
export function OpenChecksReason({ checks, ...field }: ReasonProps & { readonly checks: readonly string[] }) {
  return checks.length === 0 ? null : <ReasonField hint={`Offen: ${checks.join(', ')}`} {...field} />;
}

function ReasonField({ hint, ...field }: ReasonProps & { readonly hint?: string }) {
  return (
    <TextField
      className="is-wide"
      label={openChecksField.label}
      name="openChecksReason"
      required
      maxLength={openChecksField.maxLength}
      {...(hint && { hint })}
      {...field}
    />
  );
}
