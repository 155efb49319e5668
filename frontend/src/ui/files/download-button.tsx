import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { download } from '../../api/download.js';
import { useBusyAction } from '../saving/busy-action.js';
import { shownRefusal } from '../forms/refusal.js';
import { toasts } from '../feedback/toasts.js';

type DownloadButtonProps = {
  /** GET /api<path>. */
  readonly path: string;
  /** Used if the server sends no file name. */
  readonly fileName: string;
  /** The sentence of the screen when it fails. */
  readonly failed: string;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** Saves a file of the server that only the user may see. */
export function DownloadButton({ path, fileName, failed, small, disabled, children }: DownloadButtonProps) {
  const { busy, start } = useBusyAction(async () => {
    try {
      await download(path, fileName);
    } catch (error) {
      toasts.failure(failed, shownRefusal(error).reason || undefined);
    }
  });
  return (
    <Button
      size={small ? 'small' : 'medium'}
      icon={<ArrowDownloadRegular />}
      disabled={disabled === true}
      disabledFocusable={busy}
      onClick={start}
    >
      {children}
    </Button>
  );
}
