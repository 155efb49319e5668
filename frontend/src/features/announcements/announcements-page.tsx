import { Checkbox } from '@fluentui/react-components';
import { AlertRegular, SaveRegular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { announcementFields } from '#contracts/site/announcement-fields.js';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { declaredField } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { AddPanel } from '../../ui/forms/add-panel.js';
import type { DataTableFeatures } from '../../ui/tables/data-table.js';
import { FlagCell, RowActions, TextCell } from '../../ui/tables/editable-cells.js';
import { useEditableRows, type EditableRow } from '../../ui/tables/editable-rows.js';
import { EditableTable } from '../../ui/tables/editable-table.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { announcementRows, type AnnouncementDraft } from './announcements.queries.js';
import './announcements.css';

const { maxLength: TEXT_LENGTH, missing: MISSING } = announcementFields.text;
const EMPTY: AnnouncementDraft = { text: '', active: true };
const column = createColumnHelper<DataTableFeatures, EditableRow<AnnouncementAnswer, AnnouncementDraft>>();
const columns = column.columns([
  column.display({
    id: 'text',
    header: 'Text',
    enableSorting: false,
    cell: ({ row }) => <TextCell row={row.original} field="text" label="Text" maxLength={TEXT_LENGTH} />,
  }),
  column.display({
    id: 'active',
    header: 'Aktiv',
    enableSorting: false,
    cell: ({ row }) => <FlagCell row={row.original} field="active" label="Aktiv" />,
  }),
  column.display({
    id: 'actions',
    header: 'Aktionen',
    enableSorting: false,
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

/** "Ankündigungen": the banner on all pages. The newest active one is shown. */
export function AnnouncementsPage() {
  const cache = useQueryClient();
  const showBanner = () => void cache.invalidateQueries({ queryKey: ['announcement'] });
  const editing = useEditableRows<AnnouncementAnswer, AnnouncementDraft>({
    query: announcementRows.list,
    nameOf,
    draftOf,
    check: ({ text }) => ({ text: text.trim() === '' ? MISSING : undefined }),
    save: announcementRows.change,
    onSaved: ({ text }) => {
      showBanner();
      toasts.success('Aktualisiert', text);
    },
    failed: 'Fehler beim Speichern',
  });
  const { list } = editing;
  const shown = list.data?.find(({ active }) => active);
  return (
    <EditingPage title="Ankündigungen" history="announcements">
      <AddAnnouncement onAdded={showBanner} />
      <Panel
        title="Alle Ankündigungen"
        note={shown ? `Zu sehen ist: „${shown.text}“` : 'Zurzeit ist keine zu sehen.'}
        className="announcements-list"
        busy={list.isFetching}
      >
        {list.isPending && <LoadingRows rows={3} />}
        {list.isError && list.data === undefined && (
          <FailedList message="Konnte Ankündigungen nicht laden." retry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && (
          <EmptyList icon={<AlertRegular fontSize={32} />} sentence="Noch keine Ankündigungen." />
        )}
        {editing.rows.length > 0 && (
          <EditableTable label="Ankündigungen" columns={columns} editing={editing} inWords={inWords} />
        )}
      </Panel>
    </EditingPage>
  );
}

function AddAnnouncement({ onAdded }: { readonly onAdded: () => void }) {
  const form = useAddForm({
    empty: EMPTY,
    check: ({ text }: AnnouncementDraft) => ({ text: text.trim() === '' ? MISSING : undefined }),
    send: announcementRows.add,
    refresh: 'announcements',
    added: ({ text }) => ['Gespeichert', text],
    onAdded,
    failed: 'Fehler beim Speichern',
  });
  const { draft, change } = form;
  return (
    <AddPanel
      title="Neue Ankündigung"
      note="Steht als Banner auf allen Seiten"
      form={form}
      action={{ label: 'Speichern', icon: <SaveRegular /> }}
    >
      <TextField
        className="is-wide"
        hint={`${draft.text.length} von ${TEXT_LENGTH} Zeichen; kurze Texte sind im Banner ganz zu lesen`}
        {...declaredField(form, announcementFields, 'text')}
      />
      <Checkbox
        className="announcement-box"
        label="Aktiv"
        checked={draft.active}
        onChange={(_, { checked }) => change({ active: checked === true })}
      />
    </AddPanel>
  );
}

function nameOf({ text }: AnnouncementAnswer): string {
  return text;
}

function draftOf({ text, active }: AnnouncementAnswer): AnnouncementDraft {
  return { text, active };
}

function inWords({ text, active }: AnnouncementAnswer): string {
  return `„${text}“, ${active ? 'aktiv' : 'nicht aktiv'}`;
}
