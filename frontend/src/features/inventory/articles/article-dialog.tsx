import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { ConflictBar } from '../../../ui/saving/conflict-bar.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { useRecordForm } from '../../../ui/forms/record-form.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { addArticle, articleQuery, changeArticle } from '../inventory.queries.js';
import { articleFields, DEFAULT_UNIT } from '#contracts/inventory/articles/article-fields.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { draftOf, emptyDraft, faultsIn, sentOf, type DraftOf } from '../../../ui/forms/record-draft.js';
import { RecordFields } from '../../../ui/forms/record-fields.js';

type ArticleDraft = DraftOf<typeof articleFields>;

const EMPTY: ArticleDraft = { ...emptyDraft(articleFields), unit: DEFAULT_UNIT, active: true };
const FAILED = 'Speichern fehlgeschlagen.';
const { active: _active, ...newFields } = articleFields;

const problemsOf = (draft: ArticleDraft) => faultsIn(articleFields, draft);
const bodyOf = (draft: ArticleDraft) => sentOf(articleFields, draft);

/** "Neuer Artikel" */
export function AddArticleDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useAddForm({
    empty: EMPTY,
    check: problemsOf,
    send: (draft: ArticleDraft, key) => addArticle(bodyOf(draft), key),
    refresh: 'inventory',
    added: ({ name }) => ['Gespeichert', name],
    onAdded: onClose,
    failed: FAILED,
  });
  const { draft, sending, failure, formProps } = form;
  const unsaved = draft.number !== '' || draft.name !== '';
  return (
    <FormDialog
      title="Neuer Artikel"
      formProps={formProps}
      unsaved={unsaved}
      busy={sending}
      failure={failure}
      onClose={onClose}
    >
      <RecordFields of={newFields} form={form} />
    </FormDialog>
  );
}

/** Changes one article. */
export function ArticleDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useRecordForm({
    query: articleQuery(id),
    draftOf: (article: ArticleAnswer) => draftOf(articleFields, article),
    check: problemsOf,
    save: (article: ArticleAnswer, draft: ArticleDraft) => changeArticle(article, bodyOf(draft)),
    onSaved: ({ name }) => toasts.success('Gespeichert', name),
    failed: FAILED,
  });
  return (
    <FormDialog
      title="Artikel bearbeiten"
      unsaved={form.changed.length > 0}
      busy={form.saving}
      failure={form.failure}
      notice={
        form.behind && (
          <ConflictBar
            conflicts={form.conflicts}
            labels={labelsOf(articleFields)}
            onReload={() => void form.reload()}
          />
        )
      }
      ready={form.changed.length > 0}
      onSubmit={() => void form.save().then((saved) => saved && onClose())}
      onClose={onClose}
    >
      {form.draft !== undefined && (
        <div {...form.cardProps}>
          <RecordFields of={articleFields} form={form} />
        </div>
      )}
    </FormDialog>
  );
}
