import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EstimateAnswer, EstimateProposalAnswer } from '#contracts/estimates/estimate-answers.js';
import {
  estimateContentFields,
  MAX_ESTIMATE_LINES,
  VALID_DAYS,
} from '#contracts/estimates/estimate-fields.js';
import { customerSource, vehicleSource } from '../../api/entities.js';
import { call } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { DateField } from '../../ui/dates/date-field.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { CheckField, TextAreaField } from '../../ui/forms/form-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import {
  bodyOf,
  draftOf,
  EMPTY_ESTIMATE,
  EMPTY_LINE,
  faultsOf,
  sumsOf,
  inPrices,
  withProposal,
  type EstimateDraft,
  type LineDraft,
} from './estimate-draft.js';
import { estimateQuery, termsQuery } from './estimates.queries.js';
import { LineRow } from './line-row.js';
import { TemplatePicker } from './template-picker.js';
import { Proposals } from './proposals.js';
import './estimates.css';

/** What an estimate is for. */
export type Whose = Partial<
  Pick<EstimateDraft, 'customerId' | 'vehicleId' | 'workOrderId' | 'appointmentId'>
>;

type DialogProps = {
  /** The estimate to change; null: a new one. */
  readonly estimate: EstimateAnswer | null;
  /** What a new one is for. The form asks for customer and vehicle unless an order says them. */
  readonly whose?: Whose;
  /** Become lines at once. */
  readonly proposals?: readonly EstimateProposalAnswer[];
  readonly onClose: () => void;
};

/** "Neuer Kostenvoranschlag", and the same form to change one. */
export function EstimateDialog({ estimate: latest, whose, proposals = [], onClose }: DialogProps) {
  // The form began with this revision: what a colleague saves meanwhile is refused with 412, never overwritten.
  const [estimate] = useState(latest);
  const isNew = estimate === null;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const form = useAddForm<EstimateDraft, EstimateAnswer>({
    empty: proposals.reduce(withProposal, isNew ? { ...EMPTY_ESTIMATE, ...whose } : draftOf(estimate)),
    of: estimate?.id ?? ofWhom(whose, proposals),
    check: faultsOf,
    incomplete: 'Bitte alle Positionen vollständig ausfüllen.',
    send: (draft, idempotencyKey) =>
      isNew
        ? call('/estimates', { method: 'POST', body: bodyOf(draft, true), idempotencyKey })
        : call(`/estimates/${estimate.id}`, {
            method: 'PUT',
            body: bodyOf(draft, false),
            ifMatch: estimate.revision,
          }),
    refresh: 'estimates',
    added: ({ number }) => [isNew ? 'Kostenvoranschlag angelegt' : 'Kostenvoranschlag geändert', number],
    onAdded: (saved) => {
      // Who sends it right afterwards sends what he sees.
      cache.setQueryData(estimateQuery(saved.id).queryKey, saved);
      onClose();
      void navigate(`/estimates?id=${saved.id}`, { replace: !isNew });
    },
    failed: 'Der Kostenvoranschlag konnte nicht gespeichert werden.',
  });
  const { draft, errors, change } = form;
  return (
    <FormDialog
      title={isNew ? 'Neuer Kostenvoranschlag' : `${estimate.number} bearbeiten`}
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      {isNew && !whose?.workOrderId && <WhoseFields draft={draft} errors={errors} change={change} />}
      <Head draft={draft} errors={errors} change={change} />
      <TextAreaField
        label={estimateContentFields.introduction.label}
        hint="Steht über den Positionen."
        maxLength={estimateContentFields.introduction.maxLength}
        rows={2}
        {...fieldOf(form, 'introduction')}
      />
      <Lines draft={draft} errors={errors} change={change} />
      <Proposals draft={draft} onTake={(proposal) => change(withProposal(draft, proposal))} />
      <Sums draft={draft} />
    </FormDialog>
  );
}

/** What was typed for one order, car or finding never shows at another. */
const ofWhom = (whose: Whose = {}, proposals: readonly EstimateProposalAnswer[] = []): string | undefined =>
  [...Object.values(whose), ...proposals.map((one) => one.reportId ?? one.declinedLineId)].join(' ') ||
  undefined;

type PartProps = {
  readonly draft: EstimateDraft;
  readonly errors: FieldMessages;
  readonly change: (part: Partial<EstimateDraft>, answers?: readonly string[]) => void;
};

function WhoseFields({ draft, errors, change }: PartProps) {
  const { customerId, vehicleId } = draft;
  return (
    <div className="estimate-head">
      <EntityPicker
        label="Kunde"
        required
        name="customerId"
        source={customerSource}
        value={customerId}
        error={errors['customerId']}
        onChange={(id) => change({ customerId: id, vehicleId: '' })}
      />
      <EntityPicker
        label="Fahrzeug"
        name="vehicleId"
        source={vehicleSource(customerId || undefined)}
        value={vehicleId}
        error={errors['vehicleId']}
        placeholder="Kennzeichen"
        onChange={(id) => change({ vehicleId: id })}
      />
    </div>
  );
}

function Head({ draft, errors, change }: PartProps) {
  const today = useToday();
  return (
    <div className="estimate-head">
      <DateField
        className="form-field"
        label={estimateContentFields.validUntil.label}
        hint={`Ohne Angabe ${VALID_DAYS} Tage.`}
        value={draft.validUntil}
        today={today}
        error={errors['validUntil']}
        isRefused={(date) => date < today}
        onChange={(validUntil) => change({ validUntil })}
      />
      <CheckField
        label="Preise brutto"
        name="prices"
        value={draft.prices === 'GROSS'}
        onChange={(isGross) => change(inPrices(draft, isGross ? 'GROSS' : 'NET'))}
      />
    </div>
  );
}

function Lines({ draft, errors, change }: PartProps) {
  const { lines } = draft;
  const mayTakeTemplates = useMay('job-templates:read');
  const { data: terms } = useQuery(termsQuery);
  const replace = (place: number, part: Partial<LineDraft>) => {
    const answers = Object.keys(part).map((field) => `lines.${place}.${field}`);
    change({ lines: lines.map((line, at) => (at === place ? { ...line, ...part } : line)) }, answers);
  };
  const remove = (place: number) =>
    change(
      { lines: lines.filter((_, at) => at !== place) },
      // The places behind it move up.
      Object.keys(errors).filter((field) => field.startsWith('lines.')),
    );
  return (
    <>
      <ul className="estimate-lines" aria-label="Positionen">
        {lines.map((line, place) => (
          <LineRow
            // oxlint-disable-next-line react/no-array-index-key -- a new line has no id yet, and lines keep their places
            key={place}
            line={line}
            place={place}
            errors={errors}
            isOnly={lines.length === 1}
            hasTax={terms?.smallBusiness !== true}
            onChange={(part) => replace(place, part)}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      {/* A button alone would give its height to a form that is too high for the window. */}
      <div>
        <Button
          icon={<AddRegular />}
          disabled={lines.length >= MAX_ESTIMATE_LINES}
          onClick={() =>
            change({ lines: [...lines, { ...EMPTY_LINE, group: lines.at(-1)?.group ?? 'REQUIRED' }] })
          }
        >
          Position hinzufügen
        </Button>
      </div>
      {mayTakeTemplates && <TemplatePicker draft={draft} change={change} />}
    </>
  );
}

function Sums({ draft }: Pick<PartProps, 'draft'>) {
  const { data: terms } = useQuery(termsQuery);
  const { netCents, taxCents, grossCents } = sumsOf(draft, useToday(), terms?.smallBusiness ?? false);
  return (
    <p className="estimate-sum">
      <span className="hint">
        {formatEuro(netCents / 100)} netto, {formatEuro(taxCents / 100)} USt
      </span>
      <b>{formatEuro(grossCents / 100)} brutto</b>
    </p>
  );
}
