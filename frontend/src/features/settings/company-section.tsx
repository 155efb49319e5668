import { Field, Input } from '@fluentui/react-components';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { missingDetails } from '#contracts/settings/company-profile.js';
import type { CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
import { companyProfileQuery } from '../../api/queries/administration.queries.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { Panel } from '../../ui/pages/panel.js';
import { PictureField } from '../../ui/files/picture-field.js';
import type { PictureChange } from '../../ui/files/picture-file.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordFormFoot } from '../../ui/forms/record-form-foot.js';
import { companyFields, fieldId, missingAtField, type CompanyField } from './company-fields.js';
import { SectionLoading } from './section-loading.js';
import { FAILED, saveCompany, sayThatItIsSaved } from './settings.queries.js';

const allFields = [...companyFields.address, ...companyFields.legal];

type CompanyDraft = CompanyDetails & { readonly logo: PictureChange };

/** What the footer, the Impressum, mails and invoices say about the garage. */
export function CompanySection() {
  const form = useRecordForm({
    query: companyProfileQuery,
    draftOf,
    save: (saved: CompanyProfileAnswer, { logo, ...details }: CompanyDraft) =>
      saveCompany(saved, { ...details, ...(logo === undefined ? {} : { logo: logo?.base64 ?? null }) }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const { draft, result, errors, changed, change } = form;
  const missing = draft === undefined ? [] : missingDetails(trimmedDetails(draft));
  const fieldOf = (field: CompanyField) =>
    draft && (
      <DetailField
        key={field.name}
        field={field}
        value={draft[field.name]}
        changed={changed.includes(field.name)}
        error={errors[field.name]}
        hint={missing.includes(field.name) ? missingAtField(field) : undefined}
        onChange={(value) => change({ [field.name]: value })}
      />
    );
  return (
    <Panel
      {...form.cardProps}
      title="Firmenprofil"
      note="Steht in Fußzeile, Impressum, E-Mails und Rechnungen"
      actions={<HistoryButton list="settings-company" title="Firmenprofil" small />}
    >
      {draft === undefined ? (
        <SectionLoading result={result} />
      ) : (
        <div className="panel-body">
          <div className="company-head">
            <div className="field">
              <span className="label">Logo</span>
              <PictureField
                label="Logo"
                kind="drawing"
                url={result.data?.logoUrl ?? null}
                change={draft.logo}
                error={errors['logo']}
                onChange={(logo) => change({ logo })}
              />
            </div>
            <div className="company-address">{companyFields.address.map(fieldOf)}</div>
          </div>
          <hr />
          <div className="settings-three">{companyFields.legal.map(fieldOf)}</div>
        </div>
      )}
      <RecordFormFoot form={form} />
    </Panel>
  );
}

type DetailFieldProps = {
  readonly field: CompanyField;
  readonly value: string;
  readonly changed: boolean;
  readonly error: string | undefined;
  /** The missing fields. Not an alert, because it is visible from the start. */
  readonly hint: string | undefined;
  readonly onChange: (value: string) => void;
};

function DetailField({ field, value, changed, error, hint, onChange }: DetailFieldProps) {
  const { name, label, maxLength } = field;
  const message = error ?? hint;
  return (
    <Field
      label={label}
      hint={field.hint}
      className={`company-${name} ${changed ? 'is-changed' : ''}`}
      validationMessage={
        message === undefined
          ? undefined
          : { children: message, role: error === undefined ? undefined : 'alert' }
      }
      validationState={message === undefined ? 'none' : 'error'}
    >
      <Input
        id={fieldId(name)}
        name={name}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(_, { value: typed }) => onChange(typed)}
      />
    </Field>
  );
}

function draftOf(profile: CompanyProfileAnswer): CompanyDraft {
  return { ...detailsOf(profile, (value) => value), iban: inFours(profile.iban), logo: undefined };
}

function trimmedDetails(draft: CompanyDraft): CompanyDetails {
  return detailsOf(draft, (value) => value.trim());
}

function detailsOf(source: CompanyDetails, read: (value: string) => string): CompanyDetails {
  return Object.fromEntries(allFields.map(({ name }) => [name, read(source[name])])) as CompanyDetails;
}

/** An IBAN as it is printed. */
function inFours(iban: string): string {
  return iban.replace(/\S{4}(?=\S)/g, '$& ');
}
