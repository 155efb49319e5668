import { Button } from '@fluentui/react-components';
import { ArrowUploadRegular, DeleteRegular, ImageRegular } from '@fluentui/react-icons';
import { useId, useRef, useState } from 'react';
import { readPicture, type PictureChange, type PictureKind } from './picture-file.js';
import './picture-field.css';

type PictureFieldProps = {
  /** The name of the picture, e.g. "Bild" or "Logo: Ahornhof". */
  readonly label: string;
  /** Of the picture on file. */
  readonly url: string | null;
  readonly change: PictureChange;
  readonly onChange: (change: PictureChange) => void;
  readonly error?: string | undefined;
  readonly kind?: PictureKind;
};

const PHOTOGRAPHS = 'image/png,image/jpeg,image/webp';

/** A picture chosen from a file, with its preview. Kind and size are checked before anything is sent. */
export function PictureField(props: PictureFieldProps) {
  const { label, url, change, onChange, error, kind = 'picture' } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { refused, take, remove } = useChosenPicture(url, onChange, kind);
  const message = refused ?? error;
  const hasPicture = change === undefined ? url !== null : change !== null;
  return (
    <div className={change === undefined ? 'picture-field' : 'picture-field is-changed'}>
      <div className="picture-preview">
        <Preview url={url} change={change} label={label} />
      </div>
      <div className="picture-buttons">
        <Button
          size="small"
          icon={<ArrowUploadRegular />}
          aria-label={`${label}: ${hasPicture ? 'Ersetzen' : 'Bild wählen'}`}
          aria-describedby={message === undefined ? undefined : id}
          onClick={() => input.current?.click()}
        >
          {hasPicture ? 'Ersetzen' : 'Bild wählen'}
        </Button>
        {hasPicture && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`${label}: Bild entfernen`}
            onClick={remove}
          />
        )}
      </div>
      <input
        ref={input}
        className="sr"
        type="file"
        accept={kind === 'drawing' ? `${PHOTOGRAPHS},image/svg+xml` : PHOTOGRAPHS}
        aria-label={`${label}: Datei`}
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {message !== undefined && (
        <span id={id} className="hint err" role="alert">
          {message}
        </span>
      )}
    </div>
  );
}

/** Reads the file that was chosen last; one that is taken away again meanwhile does not come back. */
function useChosenPicture(url: string | null, onChange: (change: PictureChange) => void, kind: PictureKind) {
  const [refused, setRefused] = useState<string>();
  const latest = useRef<File>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    const read = await readPicture(file, kind);
    if (latest.current !== file) return;
    setRefused(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') onChange(read);
  };
  const remove = () => {
    latest.current = null;
    setRefused(undefined);
    onChange(url === null ? undefined : null);
  };
  return { refused, take, remove };
}

function Preview({ url, change, label }: Pick<PictureFieldProps, 'url' | 'change' | 'label'>) {
  const source =
    change === undefined
      ? url
      : change && `data:image/${change.isDrawn ? 'svg+xml' : '*'};base64,${change.base64}`;
  if (source !== null) return <img src={source} alt={label} width="120" height="80" decoding="async" />;
  return <ImageRegular fontSize={24} aria-hidden="true" />;
}
