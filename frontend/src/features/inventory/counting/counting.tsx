import { Button, Field, Input } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  StocktakingAnswer,
  StocktakingLineAnswer,
} from '#contracts/inventory/stocktakings/stocktakings.api.js';
import { formatQuantity } from '../../../ui/dates/formats.js';
import { FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { quantityOf } from '../../../ui/forms/number-fields.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { asTyped } from '../../../ui/forms/typed-number.js';
import { useWrite } from '../../../ui/forms/write.js';
import { BookCount } from './book-count.js';
import { findScanned } from '../scan.js';
import { countArticle, locationsQuery, stocktakingQuery } from '../inventory.queries.js';
import { signed } from '../stock/quantity.js';
import { useMay } from '../../../api/session/use-may.js';

/** A count, made for a phone in one hand and a scanner in the other: one article, one number, one button. */
export function Counting({ id }: { readonly id: string }) {
  const query = useQuery(stocktakingQuery(id));
  const locations = useQuery(locationsQuery);
  const { data } = query;
  const location = locations.data?.find((each) => each.id === data?.locationId);
  return (
    <div className="counting">
      <SiteLink to="/inventory?tab=inventur">Alle Inventuren</SiteLink>
      <div className="title">
        <h2>Inventur {location?.code}</h2>
        <span className="muted">{location?.name}</span>
      </div>
      {data === undefined && !query.isError && <LoadingRows />}
      {data === undefined && query.isError && (
        <FailedList message="Die Inventur konnte nicht geladen werden." retry={() => void query.refetch()} />
      )}
      {data && <Sheet stocktaking={data} />}
    </div>
  );
}

function Sheet({ stocktaking }: { readonly stocktaking: StocktakingAnswer }) {
  const { id, status, lines } = stocktaking;
  const mayChange = useMay('inventory:change');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [later, setLater] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<StocktakingLineAnswer | null>(null);
  const isOpen = status === 'OPEN' && mayChange;
  const open = lines.filter(({ countedQuantity }) => countedQuantity === null);
  const next = open.find(({ articleId }) => !later.includes(articleId)) ?? open[0];
  const all =
    added === null || lines.some(({ articleId }) => articleId === added.articleId)
      ? lines
      : [...lines, added];
  const current = all.find(({ articleId }) => articleId === chosenId) ?? next;
  return (
    <>
      <Progress lines={lines} />
      {isOpen && (
        <ScanField
          lines={lines}
          onFound={(line) => {
            setAdded(line);
            setChosenId(line.articleId);
          }}
        />
      )}
      {isOpen && current && (
        <CountCard
          key={current.articleId}
          id={id}
          line={current}
          onCount={() => setChosenId(current.articleId)}
          onCounted={() => setChosenId(null)}
          onLater={() => {
            setLater((before) => [...before, current.articleId]);
            setChosenId(null);
          }}
        />
      )}
      {isOpen && !current && <output className="msg">Alles gezählt. Bitte buchen Sie die Inventur.</output>}
      <CountedLines lines={lines} onChoose={isOpen ? setChosenId : null} />
      {isOpen && <BookCount stocktaking={stocktaking} />}
    </>
  );
}

function Progress({ lines }: { readonly lines: readonly StocktakingLineAnswer[] }) {
  const counted = lines.filter(({ countedQuantity }) => countedQuantity !== null);
  const different = counted.filter(({ difference }) => difference !== 0).length;
  return (
    <div>
      <div className="counting-progress" aria-hidden="true">
        {lines.slice(0, 60).map(({ articleId, countedQuantity, difference }) => (
          <i
            key={articleId}
            className={countedQuantity === null ? '' : difference === 0 ? 'is-counted' : 'is-different'}
          />
        ))}
      </div>
      <div className="counting-figures">
        <span>
          <b>
            {counted.length} von {lines.length}
          </b>{' '}
          gezählt
        </span>
        <span className="muted">{different === 1 ? '1 Abweichung' : `${different} Abweichungen`}</span>
      </div>
    </div>
  );
}

type ScanFieldProps = {
  readonly lines: readonly StocktakingLineAnswer[];
  readonly onFound: (line: StocktakingLineAnswer) => void;
};

/** A scanner types fast and ends with Enter: a number or the address of a label. */
function ScanField({ lines, onFound }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState('');
  const take = async () => {
    const text = typed.trim();
    if (text === '') return;
    setTyped('');
    const found = await findScanned(text, lines).catch(() => null);
    setWrong(found === null ? `Kein Artikel zu „${text}“.` : '');
    if (found !== null) onFound(found);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <Field
        label="Scannen oder Nummer eingeben"
        {...(wrong !== '' && { validationMessage: wrong, validationState: 'error' as const })}
      >
        <Input
          name="scan"
          value={typed}
          autoComplete="off"
          inputMode="text"
          onChange={(_, { value }) => setTyped(value)}
        />
      </Field>
    </form>
  );
}

type CountCardProps = {
  readonly id: string;
  readonly line: StocktakingLineAnswer;
  /** It is being saved: the card stays until its difference was read. */
  readonly onCount: () => void;
  readonly onCounted: () => void;
  readonly onLater: () => void;
};

/** Blind count: the quantity on record appears after the counted quantity is saved. */
function CountCard({ id, line, onCount, onCounted, onLater }: CountCardProps) {
  const [typed, setTyped] = useState(asTyped(line.countedQuantity ?? undefined));
  const [counted, setCounted] = useState(line.countedQuantity === null ? null : line);
  const quantity = quantityOf(typed);
  const isValid = quantity !== undefined && quantity >= 0;
  const write = useWrite({
    send: (amount: number) => countArticle(id, { articleId: line.articleId, quantity: amount }),
    refresh: ['inventory'],
    onDone: setCounted,
    failed: 'Die Zählung konnte nicht gespeichert werden.',
  });
  const isSaved = counted !== null && counted.countedQuantity === quantity;
  const step = (by: number) => setTyped(asTyped(Math.max(0, (quantity ?? 0) + by)));
  const submit = () => {
    if (isSaved) return onCounted();
    if (!isValid) return undefined;
    onCount();
    return void write.run(quantity);
  };
  return (
    <form
      className="card counting-card"
      aria-label={line.name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{line.name}</h2>
      <span className="inventory-sku">{line.number}</span>
      <div className="counting-steps">
        <Button aria-label="Eins weniger" onClick={() => step(-1)}>
          −
        </Button>
        <Input
          name="quantity"
          aria-label={`Gezählte Menge in ${line.unit}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
        <Button aria-label="Eins mehr" onClick={() => step(1)}>
          +
        </Button>
      </div>
      <output>{isSaved && <Difference line={counted} />}</output>
      <div className="counting-actions">
        <Button onClick={onLater}>Später</Button>
        <Button type="submit" appearance="primary" disabled={!isValid} disabledFocusable={write.busy}>
          {isSaved ? 'Weiter' : 'Zählung speichern'}
        </Button>
      </div>
    </form>
  );
}

function Difference({ line }: { readonly line: StocktakingLineAnswer }) {
  const { bookQuantity, difference, unit } = line;
  return (
    <span className={difference === 0 ? 'counting-difference is-even' : 'counting-difference'}>
      <span>
        Im Buch stehen <b>{formatQuantity(bookQuantity, unit)}</b>
      </span>
      <b>{difference === 0 ? 'stimmt' : signed(difference ?? 0)}</b>
    </span>
  );
}

type CountedLinesProps = {
  readonly lines: readonly StocktakingLineAnswer[];
  readonly onChoose: ((articleId: string) => void) | null;
};

function CountedLines({ lines, onChoose }: CountedLinesProps) {
  const counted = lines.filter(({ countedQuantity }) => countedQuantity !== null);
  if (counted.length === 0) return null;
  return (
    <section className="card" aria-label="Gezählt">
      <ul className="counting-list">
        {counted.map((line) => (
          <li key={line.articleId}>
            <span>
              {line.name}
              {line.difference !== 0 && (
                <span className="muted"> im Buch {formatQuantity(line.bookQuantity, line.unit)}</span>
              )}
              {line.problem !== null && <span className="muted"> nicht gebucht: {line.problem}</span>}
            </span>
            <span>
              <b>{formatQuantity(line.countedQuantity, line.unit)}</b>{' '}
              {onChoose && (
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={`${line.name} noch einmal zählen`}
                  onClick={() => onChoose(line.articleId)}
                >
                  Ändern
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
