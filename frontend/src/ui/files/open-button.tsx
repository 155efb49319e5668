import { Button } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { openInTab } from '../../api/download.js';
import { toasts } from '../feedback/toasts.js';
import { shownRefusal } from '../forms/refusal.js';
import { useBusyAction } from '../saving/busy-action.js';

type OpenButtonProps = {
  /** GET /api<path>. */
  readonly path: string;
  /** The sentence of the screen when it fails. */
  readonly failed: string;
  readonly children: ReactNode;
};

/** Shows a file of the server that only the user may see in a new tab. */
export function OpenButton({ path, failed, children }: OpenButtonProps) {
  const { busy, start } = useBusyAction(async () => {
    try {
      await openInTab(path);
    } catch (error) {
      toasts.failure(failed, shownRefusal(error).reason || undefined);
    }
  });
  return (
    <Button icon={<OpenRegular />} disabledFocusable={busy} onClick={start}>
      {children}
    </Button>
  );
}
