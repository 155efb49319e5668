import { Button } from '@fluentui/react-components';
import { CalendarSyncRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';

const FeedDialog = lazy(() => import('./feed-dialog.js').then((m) => ({ default: m.FeedDialog })));

/** The way to the dialog about the calendar feed; it is loaded when somebody wants it. */
export function CalendarFeed() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="cal-feed" icon={<CalendarSyncRegular />} onClick={() => setOpen(true)}>
        Abonnieren
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
