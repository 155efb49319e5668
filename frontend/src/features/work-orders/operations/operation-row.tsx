import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular, PlayRegular, StopRegular } from '@fluentui/react-icons';
import type { OperationAnswer, SoldWorkAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { TimeLogAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { call } from '../../../api/http.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { operationTones } from '../../../ui/feedback/status-tones.js';
import { useWrite } from '../../../ui/forms/write.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { asTyped } from '../../../ui/forms/typed-number.js';
import { formatEuro, formatMinutes } from '../../../ui/dates/formats.js';
import { useToday } from '../../../ui/dates/today.js';
import { useRights, type Rights } from '../rights.js';
import { CheckList, checksInWords } from './check-list.js';
import { planInWords } from './plan-words.js';
import { QuickAssign } from './quick-assign.js';
import { pressRefusal } from '../clocks/press-failure.js';
import { RunningTime } from '../clocks/running-time.js';
import './operations.css';

type OperationRowProps = {
  readonly operation: OperationAnswer;
  /** From 1. */
  readonly place: number;
  readonly isClosed: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onTimes: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
};

/** One operation: title and mechanic, planned and booked time, the timer. */
export function OperationRow(props: OperationRowProps) {
  const { operation, place, isClosed } = props;
  const rights = useRights();
  const { title, mechanicName, estimatedTimeMin, bookedMin, running, status } = operation;
  const planned = planInWords(operation.plan, useToday());
  const why = isClosed ? undefined : whyNot(operation, rights);
  const target = operation.soldTimeMin ?? estimatedTimeMin;
  const over = bookedMin - target;
  return (
    <li className={running ? 'operation is-running' : 'operation'} aria-label={title}>
      <span className="muted">{place}</span>
      <div className="operation-title">
        <b>{title}</b>
        {operation.sold && <span className="hint">{soldInWords(operation.sold)}</span>}
        <Checks operation={operation} isClosed={isClosed} rights={rights} />
        {planned !== '' && status !== 'DONE' && <span className="hint">{planned}</span>}
        {why !== undefined && <span className="hint">{why.hint}</span>}
      </div>
      {mechanicName === null && rights.isOffice && !isClosed && status !== 'DONE' ? (
        <QuickAssign operation={operation} />
      ) : (
        <span>{mechanicName ?? 'Nicht zugewiesen'}</span>
      )}
      <span className="operation-planned">
        {formatMinutes(estimatedTimeMin)}
        {target !== estimatedTimeMin && <span className="hint">verkauft {formatMinutes(target)}</span>}
      </span>
      <div className="operation-time">
        {bookedMin > 0 && (
          <span className={`operation-bar is-${over > 0 ? 'too-long' : status}`} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (bookedMin / target) * 100)}%` }} />
          </span>
        )}
        {bookedMin > 0 && <span>{formatMinutes(bookedMin)}</span>}
        {over > 0 && (
          <span className="order-overrun">
            {over} min über {operation.soldTimeMin === null ? 'Plan' : 'Soll'}
          </span>
        )}
        {running && <RunningTime since={running.startTime} />}
        {running?.forgotten && <span className="order-overrun">Vergessene Uhr?</span>}
        {bookedMin === 0 && !running && <span className="muted">noch keine Zeit</span>}
      </div>
      <StatusBadge status={operationTones[status]} />
      <div className="operation-actions">
        {!isClosed && <TimerButton operation={operation} rights={rights} why={why} />}
        {rights.isOffice && <OperationMenu {...props} />}
      </div>
    </li>
  );
}

/** `5 AW zu 9,80 € netto` */
function soldInWords({ basis, quantity, unitPrice, prices, partsIncluded, minutes }: SoldWorkAnswer): string {
  const price = `${formatEuro(unitPrice)} ${PRICE_WORDS[prices]}`;
  if (basis === 'AW') return `${asTyped(quantity)} AW zu ${price}`;
  if (basis === 'TIME') return `nach Zeit, verkauft ${minutes} min`;
  return `Festpreis ${price}${partsIncluded ? ', Teile inbegriffen' : ''}`;
}

type ChecksProps = Pick<OperationRowProps, 'operation' | 'isClosed'> & { readonly rights: Rights };

function Checks({ operation, isClosed, rights }: ChecksProps) {
  if (operation.checklist.length === 0) return null;
  const isOwn = rights.isMechanic && operation.mechanicId === rights.userId;
  return (
    <details className="operation-checks hint">
      <summary>{checksInWords(operation)}</summary>
      <CheckList operation={operation} mayTick={!isClosed && (rights.isOffice || isOwn)} />
      {operation.checksLeftFor !== null && <span>Offen geblieben: {operation.checksLeftFor}</span>}
    </details>
  );
}

/** What prevents a timer: as shown below the operation's title, and as the rule at the button. */
type Hindrance = { readonly hint: string; readonly rule: string };

/** Why the timer cannot be started here. The server decides again. */
function whyNot(operation: OperationAnswer, { isOffice, userId }: Rights): Hindrance | undefined {
  const { mechanicId, running, activeElsewhere, status } = operation;
  if (running !== null || status === 'DONE') return undefined;
  if (mechanicId === null) {
    const rule = isOffice
      ? 'Bitte zuerst einen Mechaniker zuweisen.'
      : 'Keine Mechanikerzuordnung für diese Position.';
    return { hint: rule, rule };
  }
  if (!isOffice && mechanicId !== userId)
    return {
      hint: 'Nur eigene Positionen können gestartet werden.',
      rule: 'Diese Position ist einem anderen Mechaniker zugewiesen.',
    };
  if (activeElsewhere === null) return undefined;
  return {
    hint: `Bereits aktiv auf „${activeElsewhere.title}“.`,
    rule: 'Dieser Mechaniker hat bereits eine aktive Zeitbuchung.',
  };
}

type TimerButtonProps = {
  readonly operation: OperationAnswer;
  readonly rights: Rights;
  readonly why: Hindrance | undefined;
};

function TimerButton({ operation, rights, why }: TimerButtonProps) {
  const { id: workOperationId, title, running, mechanicId, status } = operation;
  const press = useWrite({
    send: (kind: 'start' | 'stop', idempotencyKey) =>
      call<TimeLogAnswer>(`/time-logs/${kind}`, {
        method: 'POST',
        body: { workOperationId, mechanicId },
        idempotencyKey,
      }),
    refresh: ['work-orders', 'time-logs'],
    failed: running
      ? 'Die Zeitbuchung konnte nicht gestoppt werden.'
      : 'Die Zeitbuchung konnte nicht gestartet werden.',
    wordsOf: (error) => pressRefusal(running ? 'stop' : 'start', error),
  });
  const mayPress = rights.isOffice || (rights.isMechanic && mechanicId === rights.userId);
  if (running) {
    return (
      <Button
        icon={<StopRegular />}
        aria-label={`Stopp: ${title}`}
        disabled={!mayPress}
        disabledFocusable={mayPress && press.busy}
        onClick={() => void press.run('stop')}
      >
        Stopp
      </Button>
    );
  }
  if (status === 'DONE' || (!rights.isOffice && !rights.isMechanic)) return null;
  return (
    <Button
      icon={<PlayRegular />}
      aria-label={`Start: ${title}`}
      title={why?.rule}
      disabledFocusable={why !== undefined || press.busy}
      onClick={() => why === undefined && void press.run('start')}
    >
      Start
    </Button>
  );
}

function OperationMenu({ operation, isClosed, ...on }: OperationRowProps) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={`Mehr zu ${operation.title}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={on.onTimes}>Zeitbuchungen</MenuItem>
          <MenuItem disabled={isClosed} onClick={on.onEdit}>
            Bearbeiten
          </MenuItem>
          <MenuItem disabled={isClosed || on.onUp === undefined} onClick={on.onUp}>
            Nach oben
          </MenuItem>
          <MenuItem disabled={isClosed || on.onDown === undefined} onClick={on.onDown}>
            Nach unten
          </MenuItem>
          <MenuItem disabled={isClosed} onClick={on.onRemove}>
            Löschen
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
