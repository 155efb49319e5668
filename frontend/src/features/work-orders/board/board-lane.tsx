import type { CSSProperties, DragEvent, KeyboardEvent } from 'react';
import type { Span } from '#contracts/site/opening-times.js';
import { PLAN_STEP_MINUTES } from '#contracts/work-orders/operations/operation-plan.js';
import { lanesOf, type PlacedBlock } from './board-blocks.js';
import { minuteAt, type BoardScale } from './board-scale.js';
import type { Assignment } from './use-assignment.js';

type BoardLaneProps = {
  readonly scale: BoardScale;
  readonly blocks: readonly PlacedBlock[];
  /** By the server's timer; null: another day. */
  readonly now: number | null;
  /** Undefined: nothing can be moved. */
  readonly assignment?: Assignment | undefined;
  /** Whose hours these are; missing: nobody's, and nothing can be dropped on them. */
  readonly mechanicId?: string;
};

/** The hours of one row with closed hours shaded. The same blocks are text for screen readers. */
export function BoardLane({ scale, blocks, now, assignment, mechanicId }: BoardLaneProps) {
  const { first, last } = scale;
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - first) / (last - first)) * 100));
  const place = ({ from, to }: Span) => ({
    left: `${percent(from)}%`,
    width: `${percent(to) - percent(from)}%`,
  });
  const words = blocks.map(({ text }) => text).join('; ');
  const isTarget = assignment !== undefined && mechanicId !== undefined;
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const held = assignment?.take();
    if (held == null || mechanicId === undefined) return;
    const startMinute = minuteAt(scale, (event.clientX - held.offset - left) / width);
    assignment?.plan({ operation: held.operation, mechanicId, startMinute });
  };
  return (
    <div
      className="board-lane"
      style={{ '--lanes': lanesOf(blocks) } as CSSProperties}
      {...(isTarget && { onDragOver: (event) => event.preventDefault(), onDrop: drop })}
    >
      <p className="sr">{words || 'nichts geplant und nichts gebucht'}</p>
      {scale.closed.map((span) => (
        <i key={span.from} className="board-closed" style={place(span)} />
      ))}
      {blocks
        .filter(({ from, to }) => percent(to) > percent(from))
        .map((block) => (
          <Block
            key={block.key}
            block={block}
            style={{ ...place(block), '--lane': block.lane } as CSSProperties}
            assignment={assignment}
          />
        ))}
      {now !== null && percent(now) > 0 && percent(now) < 100 && (
        <span className="board-now" style={{ left: `${percent(now)}%` }} />
      )}
    </div>
  );
}

type BlockProps = {
  readonly block: PlacedBlock;
  readonly style: CSSProperties;
  readonly assignment: Assignment | undefined;
};

/** One block. What can be moved is dragged, or moved by the arrow keys; a click opens its dialog. */
function Block({ block: { text, look, operation }, style, assignment }: BlockProps) {
  const className = `board-block is-${look}`;
  if (operation === undefined || assignment === undefined)
    return (
      <span aria-hidden="true" className={className} style={style} title={text}>
        {text}
      </span>
    );
  const open = () => assignment.ask(operation);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -PLAN_STEP_MINUTES,
    ArrowRight: PLAN_STEP_MINUTES,
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    assignment.move(operation, step);
  };
  return (
    <button
      type="button"
      className={className}
      style={style}
      title={`${text}. Ziehen oder Pfeiltasten verschieben, Klick öffnet.`}
      aria-label={`Einplanen: ${text}`}
      draggable
      onDragStart={(event) => {
        const { left } = event.currentTarget.getBoundingClientRect();
        assignment.hold(operation, event.clientX - left);
      }}
      onDragEnd={assignment.release}
      onClick={open}
      onKeyDown={press}
    >
      {text}
    </button>
  );
}
