import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  OverlayDrawer,
} from '@fluentui/react-components';
import { DismissRegular, HistoryRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { HistoryName } from '#contracts/site/history.api.js';
import './history-button.css';
import { HistoryPanel } from './history-panel.js';

type HistoryButtonProps = {
  readonly list: HistoryName;
  /** The name of the list. */
  readonly title: string;
  /** In the head of a card. */
  readonly small?: boolean;
};

/** "Verlauf": who changed what and when, in a panel at the side. */
export function HistoryButton({ list, title, small = false }: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size={small ? 'small' : 'medium'}
        icon={<HistoryRegular />}
        aria-label={`Verlauf: ${title}`}
        onClick={() => setOpen(true)}
      >
        Verlauf
      </Button>
      <OverlayDrawer
        position="end"
        className="history"
        open={open}
        onOpenChange={(_, change) => setOpen(change.open)}
      >
        <DrawerHeader>
          <DrawerHeaderTitle
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label="Verlauf schließen"
                onClick={close}
              />
            }
          >
            Verlauf: {title}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody tabIndex={0}>
          {open && <HistoryPanel path={`/site/history/${list}`} live="history" />}
        </DrawerBody>
      </OverlayDrawer>
    </>
  );
}
