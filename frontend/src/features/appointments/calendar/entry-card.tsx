import { Button, Popover, PopoverSurface } from '@fluentui/react-components';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { orMissing } from '../../../ui/dates/formats.js';
import { Plate } from '../../../ui/plate.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { appointmentStatus } from '../appointment-status.js';
import { wishInWords } from '../appointment-words.js';
import type { Block } from './day-layout.js';
import { serviceInWords, whenInWords } from './entry.js';

type EntryCardProps = {
  readonly id: string;
  readonly block: Block;
  /** The entry in the week. */
  readonly element: HTMLElement;
  readonly movable: boolean;
  readonly onMove: () => void;
  readonly onKeep: () => void;
  readonly onHide: () => void;
};

/** Customer, vehicle and service, beside the entry under the pointer or with the focus. */
export function EntryCard({ id, block, element, movable, onMove, onKeep, onHide }: EntryCardProps) {
  const { appointment } = block;
  return (
    <Popover
      open
      inline
      unstable_disableAutoFocus
      positioning={{
        target: element,
        position: 'after',
        align: 'top',
        offset: 8,
        fallbackPositions: ['before', 'below', 'above'],
      }}
    >
      <PopoverSurface
        id={id}
        className="ev-card"
        aria-label={appointment.name}
        onPointerEnter={onKeep}
        onPointerLeave={onHide}
      >
        <div className="ev-card-head">
          <b>{appointment.name}</b>
          <StatusBadge status={appointmentStatus[appointment.status]} caps />
        </div>
        <p>{whenInWords(block)}</p>
        <EntryFacts block={block} />
        <div className="ev-card-foot">
          <span className="hint">
            Klick öffnet den Termin in der Liste.
            {movable && ' Ziehen oder Taste V verschiebt ihn.'}
          </span>
          {movable && (
            <Button size="small" tabIndex={-1} onClick={onMove}>
              Verschieben
            </Button>
          )}
        </div>
      </PopoverSurface>
    </Popover>
  );
}

function EntryFacts({ block }: Pick<EntryCardProps, 'block'>) {
  const { appointment } = block;
  return (
    <dl>
      <dt>E-Mail</dt>
      <dd>{orMissing(appointment.email)}</dd>
      <dt>Telefon</dt>
      <dd>{orMissing(appointment.telefon)}</dd>
      <dt>Kennzeichen</dt>
      <dd>
        <Plate plate={appointment.kfz} />
      </dd>
      <dt>Service</dt>
      <dd>
        {serviceInWords(block)}
        {appointment.isCarGone === true && <span className="wish"> {testDriveTexts.notOffered}</span>}
      </dd>
      {appointment.remark !== null && (
        <>
          <dt>Bemerkung</dt>
          <dd>{appointment.remark}</dd>
        </>
      )}
      {appointment.moveRequest && (
        <>
          <dt>Wunsch</dt>
          <dd className="wish">{wishInWords(appointment.moveRequest)}</dd>
        </>
      )}
    </dl>
  );
}
