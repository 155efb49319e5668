import { Button } from '@fluentui/react-components';
import { PAGE_SIZES } from './list-address.js';
import type { ListPages } from './list-pages.js';
import { Icon } from '../icon.js';
import type { ListAddress } from './use-list-address.js';

type ListFootProps = {
  readonly list: ListPages<unknown>;
  readonly address: ListAddress;
  /** Says how much of a growing list is loaded. */
  readonly inWords?: ((loaded: number) => string) | undefined;
};

/** Under a list: more of it, or its other pages; nothing where all of it is there. */
export function ListFoot({ list, address, inWords = loadedInWords }: ListFootProps) {
  const { more, pages, rows, total } = list;
  if (more !== null) {
    return (
      <div className="list-foot">
        <output>{inWords(rows.length)}</output>
        <Button disabledFocusable={more.loading} onClick={more.load}>
          {more.loading ? 'Lade …' : 'Weitere laden'}
        </Button>
      </div>
    );
  }
  if (pages === null || total === undefined || total === 0) return null;
  return <NumberedFoot pages={pages} total={total} shown={rows.length} address={address} />;
}

type NumberedFootProps = {
  readonly pages: NonNullable<ListPages<unknown>['pages']>;
  readonly total: number;
  readonly shown: number;
  readonly address: ListAddress;
};

function NumberedFoot({ pages: { page, last }, total, shown, address }: NumberedFootProps) {
  const first = page * address.size + 1;
  return (
    <nav className="list-foot" aria-label="Seiten">
      <label className="list-size">
        Zeilen je Seite
        <select
          className="input"
          value={String(address.size)}
          onChange={({ currentTarget }) => address.setSize(Number(currentTarget.value))}
        >
          {[...new Set([...PAGE_SIZES, address.size])].map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="list-span">
        {shown === 0 ? '0' : `${first}–${first + shown - 1}`} von {total.toLocaleString('de-DE')}
      </span>
      <PageButton
        label="Vorherige Seite"
        icon="left"
        disabled={page === 0}
        go={() => address.setPage(page - 1)}
      />
      <span>
        Seite {page + 1} / {last + 1}
      </span>
      <PageButton
        label="Nächste Seite"
        icon="right"
        disabled={page >= last}
        go={() => address.setPage(page + 1)}
      />
    </nav>
  );
}

type PageButtonProps = {
  readonly label: string;
  readonly icon: 'left' | 'right';
  readonly disabled: boolean;
  readonly go: () => void;
};

function PageButton({ label, icon, disabled, go }: PageButtonProps) {
  return (
    <button type="button" className="btn sm icon" aria-label={label} disabled={disabled} onClick={go}>
      <Icon name={icon} />
    </button>
  );
}

function loadedInWords(loaded: number): string {
  return `${loaded.toLocaleString('de-DE')} geladen.`;
}
