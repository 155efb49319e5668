import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { AuditAnswer } from '#contracts/audit/audit.api.js';
import { DateTimeField } from '../../ui/dates/date-time-field.js';
import { localInputOf } from '../../ui/dates/local-input.js';
import { endOfMinute, momentInWords } from './audit-words.js';

type MomentSliderProps = {
  readonly answer: AuditAnswer;
  /** The chosen moment; empty: now. */
  readonly at: string;
  readonly choose: (at: string) => void;
};

/** The moment, by slider (a step an event), by date, or back to today. */
export function MomentSlider({ answer, at, choose }: MomentSliderProps) {
  const moments = [...new Set([...answer.events.map((event) => event.at), ...answer.later])].toSorted();
  const passed = moments.filter((moment) => moment <= answer.at).length;
  const go = (place: number) =>
    choose(place >= moments.length ? '' : (moments[Math.max(0, place - 1)] ?? ''));
  return (
    <div className="audit-moment">
      <input
        type="range"
        min={1}
        max={moments.length + 1}
        value={at === '' ? moments.length + 1 : Math.max(1, passed)}
        aria-label="Zeitpunkt"
        aria-valuetext={at === '' ? 'heute' : momentInWords(at)}
        onChange={({ target }) => go(Number(target.value))}
      />
      <ol className="audit-ticks" aria-hidden="true">
        {moments.map((moment) => (
          <li key={moment} className={moment > answer.at ? 'is-later' : ''} />
        ))}
        <li>heute</li>
      </ol>
      <div className="audit-moment-row">
        <MomentField at={at} choose={choose} />
        <Button disabled={passed <= 1} onClick={() => go(passed - 1)}>
          Ereignis zurück
        </Button>
        <Button disabled={at === ''} onClick={() => go(passed + 1)}>
          Ereignis vor
        </Button>
        <Button disabled={at === ''} onClick={() => choose('')}>
          Heute
        </Button>
      </div>
    </div>
  );
}

/** Taken when it is whole: a date that is still being typed is another one on its way. */
function MomentField({ at, choose }: Omit<MomentSliderProps, 'answer'>) {
  const [typed, setTyped] = useState(localInputOf(at));
  const [seen, setSeen] = useState(at);
  if (at !== seen) {
    setSeen(at);
    setTyped(localInputOf(at));
  }
  const take = () => {
    if (typed !== localInputOf(at)) choose(endOfMinute(typed));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What is none counts as none there: only an emptied field that is left means today.
        if (typed !== '') take();
      }}
    >
      <DateTimeField label="Zeitpunkt" value={typed} onChange={setTyped} onLeave={take} />
    </form>
  );
}
