import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { FailureBar } from '../feedback/failure-bar.js';
import { Panel } from '../pages/panel.js';

type AddPanelProps = {
  readonly title: string;
  readonly note?: string;
  /** Of `useAddForm`. */
  readonly form: {
    readonly failure: string;
    readonly sending: boolean;
    readonly formProps: ComponentProps<'form'>;
  };
  readonly className?: string;
  /** The words on the button; default: "Hinzufügen". */
  readonly action?: { readonly label: string; readonly icon: ReactElement };
  /** The fields, side by side; `is-wide` takes the rest of the line. */
  readonly children: ReactNode;
};

const ADD = { label: 'Hinzufügen', icon: <AddRegular /> };

/** A card with a form that adds a row to the list beside it. */
export function AddPanel({ title, note, form, className, action = ADD, children }: AddPanelProps) {
  return (
    <Panel title={title} {...(note !== undefined && { note })}>
      <form
        className={className === undefined ? 'add-form' : `add-form ${className}`}
        aria-label={title}
        {...form.formProps}
      >
        <FailureBar text={form.failure} />
        {children}
        <Button
          type="submit"
          className="add-button"
          appearance="primary"
          icon={action.icon}
          disabledFocusable={form.sending}
        >
          {form.sending ? 'Speichere …' : action.label}
        </Button>
      </form>
    </Panel>
  );
}
