import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_ESTIMATE_LINES } from '#contracts/estimates/estimate-fields.js';
import { messageOf } from '../../api/http.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { withTemplate, type EstimateDraft } from './estimate-draft.js';
import { templateLines } from './estimates.queries.js';
import { jobTemplateSource } from './template-source.js';

type TemplatePickerProps = {
  readonly draft: EstimateDraft;
  readonly change: (part: Partial<EstimateDraft>) => void;
};

/** Adds the work of a job template and its parts as lines. */
export function TemplatePicker({ draft, change }: TemplatePickerProps) {
  const cache = useQueryClient();
  const [failure, setFailure] = useState('');
  const [picked, setPicked] = useState('');
  // What was typed while the template was read stays.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const take = async (id: string) => {
    if (id === '' || picked !== '') return;
    setFailure('');
    setPicked(id);
    try {
      const { prices } = draft;
      const { items } = await templateLines(id, prices);
      const added = withTemplate(latest.current, items, prices);
      if (added.lines.length > MAX_ESTIMATE_LINES) setFailure('So viele Positionen hat hier keinen Platz.');
      else change({ lines: added.lines });
    } catch (error) {
      setFailure(messageOf(error, 'Das Paket konnte nicht übernommen werden.'));
    }
    setPicked('');
  };
  return (
    <EntityPicker
      label="Paket hinzufügen"
      source={jobTemplateSource(cache, draft.vehicleId)}
      value={picked}
      error={failure || undefined}
      placeholder="Titel, Kategorie oder Teil"
      onChange={(id) => void take(id)}
    />
  );
}
