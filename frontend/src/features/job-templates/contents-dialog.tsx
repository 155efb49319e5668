import { Button } from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { MAX_TEMPLATE_PARTS } from '#contracts/job-templates/job-template-fields.js';
import { articleSource } from '../../api/entities.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { sameDraft } from '../../ui/forms/draft.js';
import { TextAreaField } from '../../ui/forms/form-fields.js';
import { QuantityField, quantityOf } from '../../ui/forms/number-fields.js';
import { IconButton } from '../../ui/icon-button.js';
import type { JobTemplateDraft, PartDraft } from './job-templates.queries.js';

type Contents = Pick<JobTemplateDraft, 'parts' | 'checklist'>;

type ContentsDialogProps = {
  /** The template's. */
  readonly title: string;
  readonly contents: Contents;
  readonly onChange: (contents: Contents) => void;
  readonly onClose: () => void;
};

const QUANTITY = 'Bitte eine Menge größer als 0 angeben.';

function isWrong({ articleId, quantity }: PartDraft): boolean {
  return articleId !== '' && !((quantityOf(quantity) ?? 0) > 0);
}

/** Parts and checklist of a template. They are saved with the row. */
export function ContentsDialog({ title, contents, onChange, onClose }: ContentsDialogProps) {
  const [draft, setDraft] = useState(contents);
  const [tried, setTried] = useState(false);
  const { parts, checklist } = draft;
  const take = () => {
    setTried(true);
    if (parts.some(isWrong)) return;
    onChange({ ...draft, parts: parts.filter(({ articleId }) => articleId !== '') });
    onClose();
  };
  return (
    <FormDialog
      title={`Inhalt: ${title}`}
      action="Übernehmen"
      unsaved={!sameDraft(draft, contents)}
      busy={false}
      onSubmit={take}
      onClose={onClose}
    >
      <PartList parts={parts} tried={tried} onChange={(changed) => setDraft({ ...draft, parts: changed })} />
      <TextAreaField
        className="is-wide"
        label="Checkliste"
        hint="Ein Punkt in jeder Zeile. Mechaniker sehen sie im Auftrag."
        name="checklist"
        rows={6}
        value={checklist}
        onChange={(typed) => setDraft({ ...draft, checklist: typed })}
      />
    </FormDialog>
  );
}

type PartListProps = {
  readonly parts: readonly PartDraft[];
  /** True: wrong quantities are marked. */
  readonly tried: boolean;
  readonly onChange: (parts: readonly PartDraft[]) => void;
};

function PartList({ parts, tried, onChange }: PartListProps) {
  const change = (place: number, part: Partial<PartDraft>) =>
    onChange(parts.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <>
      <ul className="template-parts is-wide" aria-label="Teile">
        {parts.map((part, place) => (
          <li key={place} aria-label={`Teil ${place + 1}`}>
            <EntityPicker
              label="Artikel"
              name={`parts.${place}.articleId`}
              source={articleSource}
              value={part.articleId}
              onChange={(articleId) => change(place, { articleId })}
            />
            <QuantityField
              label="Menge"
              name={`parts.${place}.quantity`}
              value={part.quantity}
              error={tried && isWrong(part) ? QUANTITY : undefined}
              onChange={(quantity) => change(place, { quantity })}
            />
            <IconButton
              label={`Teil ${place + 1} entfernen`}
              icon={<DeleteRegular />}
              onClick={() => onChange(parts.filter((_, at) => at !== place))}
            />
          </li>
        ))}
      </ul>
      <Button
        className="template-add-part"
        icon={<AddRegular />}
        disabled={parts.length >= MAX_TEMPLATE_PARTS}
        onClick={() => onChange([...parts, { articleId: '', quantity: '1' }])}
      >
        Teil
      </Button>
    </>
  );
}
