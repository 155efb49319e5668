import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { ComponentProps, ReactNode } from 'react';
import { FailureBar } from './failure-bar.js';
import { Panel } from './panel.js';

type AddPanelProps = {
  readonly title: string;
  readonly note?: string;
  /** Of `useAddForm`. */
  readonly form: {
    readonly failure: string;
    readonly sending: boolean;
    readonly formProps: ComponentProps<'form'>;
  };
  /** The fields, side by side; `is-wide` takes what is left of the line. */
  readonly children: ReactNode;
};

/** A card whose form adds something to the list beside it. */
export function AddPanel({ title, note, form, children }: AddPanelProps) {
  return (
    <Panel title={title} {...(note !== undefined && { note })}>
      <form className="add-form" aria-label={title} {...form.formProps}>
        <FailureBar text={form.failure} />
        {children}
        <Button
          type="submit"
          className="add-button"
          appearance="primary"
          icon={<AddRegular />}
          disabledFocusable={form.sending}
        >
          {form.sending ? 'Speichere …' : 'Hinzufügen'}
        </Button>
      </form>
    </Panel>
  );
}
