import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { EngineAnswer, MakeAnswer, ModelAnswer, VariantAnswer } from '#contracts/supply/parts.js';
import { messageOf } from '../../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { Icon } from '../../../ui/icon.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { treeQuery } from '../supply.queries.js';
import { setVehicleContext } from './chosen-vehicle.js';
import { selectedCar, type Chosen } from './vehicle-context.js';
import './vehicles.css';

const STEPS = ['Hersteller', 'Modell', 'Variante', 'Motor'] as const;

/** Four steps from the make to the motor; earlier ones can be gone back to. */
export function VehicleWizard() {
  const [chosen, setChosen] = useState<Chosen>({});
  const [step, setStep] = useState(0);
  const { make, model, variant, engine } = chosen;
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
  return (
    <>
      <StepPath
        values={[make?.name, model?.name, variant?.name, engine?.name]}
        step={step}
        onStep={setStep}
      />
      <div className="supply-row supply-step-head">
        <b>
          Schritt {step + 1} von 4: {STEPS[step]} auswählen
        </b>
        <Button appearance="subtle" disabled={make === undefined} onClick={() => take({}, 0)}>
          Zurücksetzen
        </Button>
      </div>
      <StepChoices key={step} step={step} chosen={chosen} take={take} finish={finish} />
      {engine !== undefined && (
        <output className="msg positive supply-context">
          <Icon name="check-circle" />
          <span className="supply-context-words">
            <b>Fahrzeugkontext aktiv</b>
            <span>{[make?.name, model?.name, variant?.name].join(' · ')}</span>
            <span>{engine.name}</span>
          </span>
          <EngineChips engine={engine} />
          <SiteLink to="/supply/catalog">Zur Teilesuche</SiteLink>
        </output>
      )}
    </>
  );
}

type StepPathProps = {
  readonly values: readonly (string | undefined)[];
  readonly step: number;
  readonly onStep: (step: number) => void;
};

function StepPath({ values, step, onStep }: StepPathProps) {
  return (
    <nav aria-label="Fahrzeugauswahl-Pfad">
      <ol className="supply-steps">
        {STEPS.map((name, at) => (
          <li key={name} className={at === step ? 'is-now' : undefined}>
            <button
              type="button"
              disabled={values[at] === undefined && at !== step}
              aria-current={at === step ? 'step' : undefined}
              onClick={() => onStep(at)}
            >
              <span className="hint">{name}</span>
              <b>{values[at] ?? (at === step ? 'auswählen' : '–')}</b>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepChoicesProps = {
  readonly step: number;
  readonly chosen: Chosen;
  readonly take: (next: Chosen, step: number) => void;
  readonly finish: (engine: EngineAnswer) => void;
};

function StepChoices({ step, chosen: { make, model, variant }, take, finish }: StepChoicesProps) {
  const codes = [make, model, variant].map((row) => encodeURIComponent(row?.code ?? ''));
  const models = `makes/${codes[0]}/models`;
  const variants = `${models}/${codes[1]}/variants`;
  switch (step) {
    case 0:
      return (
        <Choices<MakeAnswer>
          path="makes"
          empty="Keine Hersteller im Katalog hinterlegt."
          note={({ country }) => `Marke aus ${country}`}
          onChoose={(row) => take({ make: row }, 1)}
        />
      );
    case 1:
      return (
        <Choices<ModelAnswer>
          path={models}
          empty="Für diesen Hersteller sind keine Modelle gepflegt."
          note={({ description, years }) => `${description}, ${years}`}
          onChoose={(row) => make && take({ make, model: row }, 2)}
        />
      );
    case 2:
      return (
        <Choices<VariantAnswer>
          path={variants}
          empty="Für dieses Modell wurden keine Varianten gefunden."
          note={({ body, years }) => `${body}, ${years}`}
          onChoose={(row) => make && model && take({ make, model, variant: row }, 3)}
        />
      );
    default:
      return (
        <Choices<EngineAnswer>
          path={`${variants}/${codes[2]}/engines`}
          empty="Für diese Variante sind keine Motoren hinterlegt."
          note={engineNote}
          chips={engineChips}
          onChoose={finish}
        />
      );
  }
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
