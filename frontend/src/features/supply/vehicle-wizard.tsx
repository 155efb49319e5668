import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { EngineAnswer, MakeAnswer, ModelAnswer, VariantAnswer } from '#contracts/supply/parts.js';
import { messageOf } from '../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { treeQuery } from './supply.queries.js';
import { selectedCar, setVehicleContext, type Chosen } from './vehicle-context.js';

const STEPS = ['Hersteller', 'Modell', 'Variante', 'Motor'] as const;

/** Four steps from the make to the motor; earlier ones can be gone back to. */
export function VehicleWizard() {
  const [chosen, setChosen] = useState<Chosen>({});
  const [step, setStep] = useState(0);
  const { make, model, variant, engine } = chosen;
  const values = [make?.name, model?.name, variant?.name, engine?.name];
  const take = (next: Chosen, at: number) => {
    setChosen(next);
    setStep(at);
    setVehicleContext(null);
  };
  const finish = (motor: EngineAnswer) => {
    const car = { ...chosen, engine: motor };
    setChosen(car);
    setVehicleContext(selectedCar(car));
  };
  const codes = [make, model, variant].map((row) => encodeURIComponent(row?.code ?? ''));
  return (
    <>
      <nav aria-label="Fahrzeugauswahl-Pfad">
        <ol className="supply-steps">
          {STEPS.map((name, at) => (
            <li key={name} className={at === step ? 'is-now' : undefined}>
              <button
                type="button"
                disabled={values[at] === undefined && at !== step}
                aria-current={at === step ? 'step' : undefined}
                onClick={() => setStep(at)}
              >
                <span className="hint">{name}</span>
                <b>{values[at] ?? (at === step ? 'auswählen' : '–')}</b>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="supply-row" style={{ padding: '8px 16px' }}>
        <b>
          Schritt {step + 1} von 4: {STEPS[step]} auswählen
        </b>
        <Button
          appearance="subtle"
          disabled={make === undefined}
          onClick={() => {
            setChosen({});
            setStep(0);
            setVehicleContext(null);
          }}
        >
          Zurücksetzen
        </Button>
      </div>
      {step === 0 && (
        <Choices<MakeAnswer>
          path="makes"
          empty="Keine Hersteller im Katalog hinterlegt."
          note={({ country }) => `Marke aus ${country}`}
          onChoose={(row) => take({ make: row }, 1)}
        />
      )}
      {step === 1 && (
        <Choices<ModelAnswer>
          path={`makes/${codes[0]}/models`}
          empty="Für diesen Hersteller sind keine Modelle gepflegt."
          note={({ description, years }) => `${description}, ${years}`}
          onChoose={(row) => make && take({ make, model: row }, 2)}
        />
      )}
      {step === 2 && (
        <Choices<VariantAnswer>
          path={`makes/${codes[0]}/models/${codes[1]}/variants`}
          empty="Für dieses Modell wurden keine Varianten gefunden."
          note={({ body, years }) => `${body}, ${years}`}
          onChoose={(row) => make && model && take({ make, model, variant: row }, 3)}
        />
      )}
      {step === 3 && (
        <Choices<EngineAnswer>
          path={`makes/${codes[0]}/models/${codes[1]}/variants/${codes[2]}/engines`}
          empty="Für diese Variante sind keine Motoren hinterlegt."
          note={engineNote}
          chips={engineChips}
          onChoose={finish}
        />
      )}
      {engine !== undefined && (
        <output className="msg success supply-context">
          <span className="supply-context-words">
            <b>Fahrzeugkontext aktiv</b>
            <span>{[make?.name, model?.name, variant?.name].join(' · ')}</span>
            <span>{engine.name}</span>
          </span>
          <EngineChips engine={engine} />
        </output>
      )}
    </>
  );
}

function engineNote({ fuel, powerKw, powerPs, displacement }: EngineAnswer): string {
  return `${fuel}, ${powerKw} kW / ${powerPs} PS, ${displacement.toLocaleString('de-DE')} ccm`;
}

const engineChips = (engine: EngineAnswer) => <EngineChips engine={engine} />;

function EngineChips({ engine }: { readonly engine: EngineAnswer }) {
  return (
    <span className="supply-chips">
      <span className="chip">
        Vehicle Key <b>{engine.vehicleKey}</b>
      </span>
      <span className="chip">K-Type {engine.ktype}</span>
    </span>
  );
}

type ChoicesProps<Row> = {
  readonly path: string;
  readonly empty: string;
  readonly note: (row: Row) => string;
  readonly chips?: (row: Row) => ReactNode;
  readonly onChoose: (row: Row) => void;
};

function Choices<Row extends { readonly code: string; readonly name: string }>({
  path,
  empty,
  note,
  chips,
  onChoose,
}: ChoicesProps<Row>) {
  const rows = useQuery(treeQuery<Row>(path, true));
  if (rows.isPending) return <LoadingRows rows={3} />;
  if (rows.isError) {
    return (
      <FailedList
        message={messageOf(rows.error, 'Fahrzeugdaten konnten nicht geladen werden.')}
        retry={() => void rows.refetch()}
      />
    );
  }
  if (rows.data.length === 0) return <EmptyList sentence={empty} />;
  return (
    <ul className="supply-choices">
      {rows.data.map((row) => (
        <li key={row.code}>
          <button type="button" onClick={() => onChoose(row)}>
            <span>
              <b>{row.name}</b>
              <span className="hint">{note(row)}</span>
            </span>
            {chips?.(row)}
          </button>
        </li>
      ))}
    </ul>
  );
}
