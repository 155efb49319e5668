import { useRef, type KeyboardEvent } from 'react';
import type { LocalTime } from '#contracts/values/local-date-time.js';
import './slot-grid.css';

/** A start that may be chosen, or the words why not. */
export type SlotChoice = {
  readonly time: LocalTime;
  /** Small word in the field, for example "belegt" or "bisher". */
  readonly note?: string;
  /** Why it cannot be chosen; shown as tooltip. */
  readonly refusal?: string;
};

type SlotGridProps = {
  readonly slots: readonly SlotChoice[];
  readonly value: LocalTime | null;
  readonly onChange: (time: LocalTime) => void;
  /** The name of the group, for example "Uhrzeit". */
  readonly label: string;
  /** Lower fields, for dialogs. */
  readonly compact?: boolean;
};

const COLUMNS = 3;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/**
 * The starts of a day as a group of radio buttons in three columns. One tab stop; arrows, Home and End move.
 * A refused slot keeps its place and can be reached, so that its reason can be read; choosing it does nothing.
 */
export function SlotGrid({ slots, value, onChange, label, compact = false }: SlotGridProps) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = slots.findIndex((slot) => slot.time === value);
  const firstFree = slots.findIndex((slot) => slot.refusal === undefined);
  const tabStop = chosen >= 0 ? chosen : Math.max(firstFree, 0);

  const move = (event: KeyboardEvent, from: number) => {
    const to = targetOf(event.key, from, slots.length);
    if (to === undefined) return;
    event.preventDefault();
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[to]?.focus();
  };

  return (
    <div ref={group} className={compact ? 'slots compact' : 'slots'} role="radiogroup" aria-label={label}>
      {slots.map((slot, index) => (
        <button
          key={slot.time}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native radio cannot be reached when refused
          role="radio"
          className="slot"
          aria-checked={slot.time === value}
          aria-disabled={slot.refusal !== undefined}
          title={slot.refusal}
          tabIndex={index === tabStop ? 0 : -1}
          onClick={() => slot.refusal === undefined && onChange(slot.time)}
          onKeyDown={(event) => move(event, index)}
        >
          {slot.refusal === undefined ? slot.time : <s>{slot.time}</s>}
          {slot.note !== undefined && <small>{slot.note}</small>}
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const to = from + step;
  return to >= 0 && to < count ? to : from;
}
