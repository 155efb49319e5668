import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useId, useState, type ReactNode } from 'react';

type FoldProps = { readonly label: string; readonly isUsed: boolean; readonly children: ReactNode };

/** A button that unfolds fields; open while one of them is used. */
export function Fold({ label, isUsed, children }: FoldProps) {
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  if (isOpened || isUsed) {
    return (
      <fieldset className="invoice-adjustment" id={id}>
        <legend className="hint">{label}</legend>
        {children}
      </fieldset>
    );
  }
  return (
    <Button
      className="invoice-add"
      appearance="subtle"
      size="small"
      icon={<AddRegular />}
      aria-expanded={false}
      onClick={() => setOpened(true)}
    >
      {label}
    </Button>
  );
}
