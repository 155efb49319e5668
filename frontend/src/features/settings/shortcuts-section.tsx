import { Button, Input } from '@fluentui/react-components';
import { AddRegular, ArrowDownRegular, ArrowUpRegular, DeleteRegular } from '@fluentui/react-icons';
import { useId, useRef } from 'react';
import type { Shortcut } from '#contracts/settings/navigation.js';
import type { NavigationAnswer } from '#contracts/settings/settings.api.js';
import { Panel } from '../../ui/pages/panel.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordFormFoot } from '../../ui/forms/record-form-foot.js';
import { SectionLoading } from './section-loading.js';
import { FAILED, navigationSettingsQuery, saveNavigation, sayThatItIsSaved } from './settings.queries.js';

const MOST = 30;

/** The buttons under the header. A link that starts with / opens inside, any other in a new tab. */
export function ShortcutsSection() {
  const form = useRecordForm({
    query: navigationSettingsQuery,
    draftOf: ({ shortcuts }: NavigationAnswer) => ({ shortcuts }),
    save: (saved, { shortcuts }) => saveNavigation(saved, { shortcuts: shortcuts.map(trimmed) }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const list = useRef<HTMLOListElement>(null);
  const { draft } = form;
  const shortcuts = draft?.shortcuts ?? [];
  const put = (next: readonly Shortcut[]) => form.change({ shortcuts: next });
  const add = () => {
    put([...shortcuts, { id: freshId(), label: '', icon: '', url: '' }]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <Panel
      {...form.cardProps}
      title="Kurzwahl"
      note="Knöpfe unter der Kopfzeile"
      actions={
        <Button
          size="small"
          icon={<AddRegular />}
          disabled={draft === undefined || shortcuts.length >= MOST}
          onClick={add}
        >
          Hinzufügen
        </Button>
      }
    >
      {draft === undefined && <SectionLoading result={form.result} />}
      {draft !== undefined && shortcuts.length === 0 && (
        <p className="no-shortcuts">Noch keine Shortcuts vorhanden.</p>
      )}
      {shortcuts.length > 0 && (
        <ol className="shortcuts" ref={list} aria-label="Kurzwahl">
          {shortcuts.map((shortcut, at) => (
            <ShortcutRow
              key={shortcut.id}
              shortcut={shortcut}
              place={at}
              last={at === shortcuts.length - 1}
              errorOf={(field) => form.errors[`shortcuts.${at}.${field}`]}
              onChange={(part) => put(shortcuts.with(at, { ...shortcut, ...part }))}
              onMove={(to) => put(shortcuts.toSpliced(at, 1).toSpliced(to, 0, shortcut))}
              onRemove={() => put(shortcuts.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      <RecordFormFoot form={form} />
    </Panel>
  );
}

type ShortcutRowProps = {
  readonly shortcut: Shortcut;
  readonly place: number;
  readonly last: boolean;
  readonly errorOf: (field: keyof Shortcut) => string | undefined;
  readonly onChange: (part: Partial<Shortcut>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

function ShortcutRow(props: ShortcutRowProps) {
  const { shortcut, place, last, errorOf, onChange, onMove, onRemove } = props;
  const name = shortcut.label.trim() || `Shortcut ${place + 1}`;
  return (
    <li>
      <ShortcutField
        label={`Icon: ${name}`}
        hint="Icon"
        value={shortcut.icon}
        maxLength={20}
        name={`shortcuts.${place}.icon`}
        error={errorOf('icon')}
        onChange={(icon) => onChange({ icon })}
      />
      <ShortcutField
        label={`Bezeichnung: ${name}`}
        hint="Bezeichnung"
        value={shortcut.label}
        maxLength={50}
        name={`shortcuts.${place}.label`}
        error={errorOf('label')}
        onChange={(label) => onChange({ label })}
      />
      <ShortcutField
        label={`Link: ${name}`}
        hint="/seite oder https://"
        value={shortcut.url}
        maxLength={2_000}
        name={`shortcuts.${place}.url`}
        error={errorOf('url')}
        onChange={(url) => onChange({ url })}
      />
      <span className="shortcut-buttons">
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowUpRegular />}
          aria-label={`${name} nach vorn`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowDownRegular />}
          aria-label={`${name} nach hinten`}
          disabled={last}
          onClick={() => onMove(place + 1)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={`${name} entfernen`}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

type ShortcutFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly maxLength: number;
  /** As the server names it. */
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function ShortcutField({ label, hint, value, maxLength, name, error, onChange }: ShortcutFieldProps) {
  const id = useId();
  return (
    <span className="shortcut-field">
      <Input
        name={name}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        placeholder={hint}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(_, { value: typed }) => onChange(typed)}
      />
      {error !== undefined && (
        <span id={id} className="hint err">
          {error}
        </span>
      )}
    </span>
  );
}

function trimmed({ id, label, icon, url }: Shortcut): Shortcut {
  return { id, label: label.trim(), icon: icon.trim(), url: url.trim() };
}

/** Also without a secure context, where randomUUID is missing. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
