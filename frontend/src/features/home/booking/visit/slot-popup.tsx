import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { LocalTime } from '#contracts/values/local-date-time.js';
import { messageOf } from '../../../../api/http.js';
import { Icon } from '../../../../ui/icon.js';
import { useNow } from '../../../../ui/dates/now.js';
import { SlotGrid } from '../../../../ui/dates/slot-grid.js';
import { weekdayAndDate } from '../../day-in-words.js';
import { slotsQuery } from '../booking.queries.js';
import { placeBeside } from '../place-beside.js';
import { slotChoices } from './slot-choices.js';
import type { Visit } from './visit.js';
import './slot-popup.css';

type SlotPopupProps = {
  readonly visit: Visit;
  /** "Reifenwechsel (1 Std.)", or empty. */
  readonly service: string;
  /** Beside it from 1001 px on. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onTake: (time: LocalTime) => void;
  /** "Abbrechen": the day is given up too. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
};

/** "Verfügbare Slots": modal, so that the browser keeps the focus inside and gives it back; Esc keeps the day. */
export function SlotPopup({ visit, service, anchor, onTake, onCancel, onClose }: SlotPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [picked, setPicked] = useState<LocalTime | null>(visit.time || null);
  const slots = useQuery(slotsQuery(visit.date, visit.serviceId));
  const now = useNow();
  const choices = slotChoices(slots.data ?? [], visit.date, now, picked);
  const usable = choices.some((slot) => slot.time === picked && slot.refusal === undefined);

  useEffect(() => {
    const popup = dialog.current;
    if (!popup || !anchor.current) return undefined;
    if (!popup.open) popup.showModal();
    return placeBeside(popup, anchor.current);
  }, [anchor]);

  useEffect(() => {
    if (slots.isSuccess) dialog.current?.querySelector<HTMLElement>('[role=radio][tabindex="0"]')?.focus();
  }, [slots.isSuccess]);

  const closeThen = (next: () => void) => {
    // Gives the focus back at once; the close event comes too late: by then the day may be gone.
    dialog.current?.close();
    onClose();
    next();
  };

  return (
    <dialog ref={dialog} className="booking-popup" aria-labelledby={title} onClose={onClose}>
      <Head title={title} visit={visit} service={service} onClose={() => dialog.current?.close()} />
      <div className="booking-popup-slots">
        {slots.isPending && <SlotSkeleton />}
        {slots.isError && <NotLoaded error={slots.error} onAgain={() => void slots.refetch()} />}
        {slots.isSuccess && choices.length === 0 && <p>An diesem Tag sind keine Termine möglich.</p>}
        {choices.length > 0 && (
          <SlotGrid slots={choices} value={picked} onChange={setPicked} label="Startzeiten" />
        )}
      </div>
      {choices.length > 0 && <Legend />}
      <div className="booking-popup-actions">
        <button type="button" className="btn lg" onClick={() => closeThen(onCancel)}>
          Abbrechen
        </button>
        <button
          type="button"
          className="btn primary lg"
          aria-disabled={!usable}
          onClick={() => usable && picked !== null && closeThen(() => onTake(picked))}
        >
          {usable ? `${picked} Uhr übernehmen` : 'Uhrzeit wählen'}
        </button>
      </div>
    </dialog>
  );
}

type HeadProps = Pick<SlotPopupProps, 'visit' | 'service' | 'onClose'> & { readonly title: string };

function Head({ title, visit, service, onClose }: HeadProps) {
  return (
    <div className="booking-popup-head">
      <div>
        <h2 id={title}>Verfügbare Slots</h2>
        <p>{weekdayAndDate(visit.date)}</p>
        {service !== '' && <p>{service}</p>}
      </div>
      <button type="button" className="btn subtle icon" aria-label="Schließen" onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

function NotLoaded({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  return (
    <div className="msg critical" role="alert">
      <Icon name="warning" />
      <span className="grow">{messageOf(error, 'Slots konnten nicht geladen werden.')}</span>
      <button type="button" className="btn" onClick={onAgain}>
        Erneut laden
      </button>
    </div>
  );
}

function SlotSkeleton() {
  return (
    <output className="slots">
      <span className="sr">Lädt…</span>
      {Array.from({ length: 9 }, (_, index) => (
        <span key={index} className="p-skeleton booking-slot-skeleton" />
      ))}
    </output>
  );
}

function Legend() {
  return (
    <p className="booking-legend" aria-hidden="true">
      <span>
        <i className="is-free" />
        frei
      </span>
      <span>
        <i className="is-chosen" />
        gewählt
      </span>
      <span>
        <i className="is-off" />
        belegt oder vorbei
      </span>
    </p>
  );
}
