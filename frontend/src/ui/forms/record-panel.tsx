import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/http.js';
import './form-fields.css';
import type { Draft } from './draft.js';
import { FailedList, LoadingRows } from '../lists/list-states.js';
import { Panel } from '../pages/panel.js';
import { RecordFormFoot } from './record-form-foot.js';
import type { Revised, useRecordForm } from './record-form.js';
import { useReading } from './use-reading.js';

type RecordPanelProps<Value extends Revised, Fields extends Draft> = {
  readonly title: string;
  readonly note?: string;
  readonly actions?: ReactNode;
  readonly form: ReturnType<typeof useRecordForm<Value, Fields>>;
  /** The fields' names, for what a colleague has changed meanwhile. */
  readonly labels: Readonly<Record<string, string>>;
  /** The sentence of the screen when the record cannot be loaded. */
  readonly failed: string;
  /** The sentence while it is loaded; default: Lädt… */
  readonly loading?: string;
  /** True if the record can be saved; default: true. */
  readonly ready?: boolean;
  /** The record to read, null until it is loaded: "Bearbeiten" opens the fields. Default: they are always open. */
  readonly read?: ReactNode;
  /** The fields, once the record is loaded. */
  readonly children: (draft: Fields) => ReactNode;
};

/** A card that edits one record and saves on its own. Enter saves. */
export function RecordPanel<Value extends Revised, Fields extends Draft>(
  props: RecordPanelProps<Value, Fields>,
) {
  const { title, note, labels, failed, loading, ready = true, read, children } = props;
  const { form, isReading, toggleRef, turn } = useReading(props.form, read !== undefined);
  const { draft, result } = form;
  const toggle = read !== undefined && draft !== undefined && (
    <Button size="small" ref={toggleRef} disabled={form.saving} onClick={turn}>
      {isReading ? 'Bearbeiten' : 'Abbrechen'}
    </Button>
  );
  const actions = toggle ? (
    <>
      {props.actions}
      {toggle}
    </>
  ) : (
    props.actions
  );
  return (
    <Panel title={title} actions={actions} busy={result.isFetching} note={note} {...form.cardProps}>
      {draft === undefined && result.isError && (
        <FailedList message={messageOf(result.error, failed)} retry={() => void result.refetch()} />
      )}
      {draft === undefined && !result.isError && <LoadingRows rows={3} text={loading} />}
      {draft !== undefined && isReading && <div className="panel-body">{read}</div>}
      {draft !== undefined && !isReading && (
        <form
          aria-label={title}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (form.changed.length > 0) void form.save();
          }}
        >
          <div className="panel-body">
            <div className="form-grid">{children(draft)}</div>
          </div>
          {/* The form's own button, which Enter presses; people press the one in the bar. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
      <RecordFormFoot form={form} labels={labels} ready={ready} />
    </Panel>
  );
}
