import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  SearchBox,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import type { AddedTemplateAnswer } from '#contracts/work-orders/templates/template-work.api.js';
import { call, messageOf } from '../../../api/http.js';
import { counted } from '../../../ui/dates/formats.js';
import { jobTemplatesQuery } from '../../../api/queries/job-templates.queries.js';
import { Modal } from '../../../ui/dialogs/modal.js';
import { FailureBar } from '../../../ui/feedback/failure-bar.js';
import { useWrite } from '../../../ui/forms/write.js';
import { isFound, offerInWords } from '../../../ui/job-template-words.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';

const FAILED = 'Die Pakete konnten nicht geladen werden.';
const MOST_SHOWN = 30;

type TemplateDialogProps = {
  readonly orderId: string;
  readonly vehicleId: string;
  readonly onClose: () => void;
};

/** Adds a template to the order: its work, and what the stock has of its parts. */
export function TemplateDialog({ orderId, vehicleId, onClose }: TemplateDialogProps) {
  const query = useQuery(jobTemplatesQuery(vehicleId));
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const add = useWrite({
    send: ({ id, version }: JobTemplateAnswer, idempotencyKey) =>
      call<AddedTemplateAnswer>(`/work-orders/${orderId}/job-templates`, {
        method: 'POST',
        body: { jobTemplateId: id, version },
        idempotencyKey,
      }),
    refresh: ['work-orders', 'job-templates', 'inventory'],
    done: (added) => [`Übernommen: ${added.operation.title}`, partsInWords(added) || 'Ohne Teile'],
    told: 'here',
    failed: 'Das Paket konnte nicht übernommen werden.',
  });
  const templates = query.data ?? [];
  const found = templates.filter((template) => (all || template.fits) && isFound(template, search, ''));
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Paket übernehmen</DialogTitle>
      <DialogContent className="form-dialog-content">
        <FailureBar text={add.failure} />
        <Search search={search} all={all} onSearch={setSearch} onAll={setAll} />
        {query.isPending && <LoadingRows text="Lade Pakete …" rows={3} />}
        {query.isError && query.data === undefined && (
          <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />
        )}
        {query.data !== undefined && found.length === 0 && <EmptyList sentence="Kein passendes Paket." />}
        <ul className="template-choices is-wide" aria-label="Pakete">
          {found.slice(0, MOST_SHOWN).map((template) => (
            <li key={template.id}>
              <Button
                disabledFocusable={add.busy}
                onClick={() => void add.run(template).then((done) => done && onClose())}
              >
                <b>{template.title}</b>
                <span className="hint">{contentsOf(template)}</span>
              </Button>
            </li>
          ))}
        </ul>
        {found.length > MOST_SHOWN && (
          <p className="hint is-wide">{`Die ersten ${MOST_SHOWN} von ${found.length}. Bitte suchen.`}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Schließen</Button>
      </DialogActions>
    </Modal>
  );
}

type SearchProps = {
  readonly search: string;
  /** Also templates that do not fit the car. */
  readonly all: boolean;
  readonly onSearch: (search: string) => void;
  readonly onAll: (all: boolean) => void;
};

function Search({ search, all, onSearch, onAll }: SearchProps) {
  return (
    <div className="template-search is-wide">
      <SearchBox
        aria-label="Paket suchen"
        placeholder="Titel, Kategorie oder Teil"
        value={search}
        onChange={(_, { value }) => onSearch(value)}
      />
      <Checkbox
        label="Auch für andere Fahrzeuge"
        checked={all}
        onChange={(_, { checked }) => onAll(checked === true)}
      />
    </div>
  );
}

function contentsOf(template: JobTemplateAnswer): string {
  const { category, parts, checklist } = template;
  const words = [
    category,
    offerInWords(template),
    parts.length > 0 && counted(parts.length, 'Teil', 'Teile'),
    checklist.length > 0 && 'Checkliste',
  ];
  return words.filter(Boolean).join(' · ');
}

/** What the stock has of the parts. */
function partsInWords({ parts, toGet }: AddedTemplateAnswer): string {
  const missing = parts.filter(({ short }) => short).map(({ name }) => name);
  const words = [
    parts.length > missing.length && `${counted(parts.length - missing.length, 'Teil', 'Teile')} reserviert`,
    missing.length > 0 && `fehlt: ${missing.join(', ')}`,
    ...toGet,
  ];
  return words.filter(Boolean).join('; ');
}
