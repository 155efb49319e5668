import { Button } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { useId, useRef, useState, type DragEvent } from 'react';
import './file-drop.css';

type FileDropProps = {
  readonly label: string;
  readonly hint: string;
  /** As the `accept` of a file field: `.xml,.pdf,application/pdf`. */
  readonly accept: string;
  readonly maxBytes: number;
  /** The sentence for a file that is too large. */
  readonly tooLarge: string;
  readonly disabled?: boolean;
  /** Takes several files at once. */
  readonly several?: boolean;
  /** Gets the files that are small enough. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** Takes a file that is dropped on it or chosen, or several. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, maxBytes, tooLarge, disabled = false, several = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const take = (files: FileList | null) => {
    if (files === null || disabled) return;
    const taken = [...files].slice(0, several ? undefined : 1);
    setRefusal(taken.some(({ size }) => size > maxBytes) ? tooLarge : '');
    const small = taken.filter(({ size }) => size <= maxBytes);
    if (small.length > 0) onFiles(small);
  };
  const over = (event: DragEvent, here: boolean) => {
    event.preventDefault();
    setOver(here && !disabled);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut for the button
    <fieldset
      aria-label={label}
      aria-describedby={id}
      className={isOver ? 'file-drop is-over' : 'file-drop'}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Button icon={<ArrowUploadRegular />} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span id={id} className="hint">
        {hint}
      </span>
      {refusal !== '' && (
        <span className="hint err" role="alert">
          {refusal}
        </span>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={several}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

/** The bytes of a file as calls take them. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const PIECE = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}
