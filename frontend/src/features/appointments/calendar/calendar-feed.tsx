import { Button } from '@fluentui/react-components';
import { CalendarSyncRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { laterPart } from '../../../ui/dialogs/later-part.js';

const Feed = laterPart(() => import('./feed-dialog.js').then((m) => m.FeedDialog));

/** The way to the dialog about the calendar feed; it is loaded when somebody wants it. */
export function CalendarFeed() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="cal-feed" icon={<CalendarSyncRegular />} onClick={() => setOpen(true)}>
        Abonnieren
      </Button>
      {open && <Feed.Later>{(FeedDialog) => <FeedDialog onClose={() => setOpen(false)} />}</Feed.Later>}
    </>
  );
}
