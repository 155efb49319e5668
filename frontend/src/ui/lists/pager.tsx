import { Icon } from '../icon.js';

type PagerProps = {
  readonly page: number;
  readonly lastPage: number;
  readonly count: number;
  readonly pageSize: number;
  readonly go: (page: number) => void;
};

/** Below a list: the shown range, the total, and links to the previous and next page. */
export function Pager({ page, lastPage, count, pageSize, go }: PagerProps) {
  const first = page * pageSize + 1;
  return (
    <nav className="pager" aria-label="Seiten">
      <span>
        {first}–{Math.min(first + pageSize - 1, count)} von {count}
      </span>
      <button
        type="button"
        className="btn sm icon"
        aria-label="Vorherige Seite"
        disabled={page === 0}
        onClick={() => go(page - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="btn sm icon"
        aria-label="Nächste Seite"
        disabled={page === lastPage}
        onClick={() => go(page + 1)}
      >
        <Icon name="right" />
      </button>
    </nav>
  );
}
