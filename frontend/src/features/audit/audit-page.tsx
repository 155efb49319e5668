import { Button } from '@fluentui/react-components';
import { HistoryRegular, PrintRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { hasStatus, messageOf } from '../../api/http.js';
import { Icon } from '../../ui/icon.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { Panel } from '../../ui/pages/panel.js';
import './audit.css';
import './audit-print.css';
import { momentQuery } from './audit.queries.js';
import { DuePanel } from './due-panel.js';
import { ExportButton } from './export-dialog.js';
import { HoldsPanel } from './holds-panel.js';
import { MomentSlider } from './moment-slider.js';
import { MomentView } from './moment-view.js';
import { NumbersPanel } from './numbers-panel.js';
import { ReadingPanel } from './reading-panel.js';
import { SealBadge } from './seal-badge.js';
import { SubjectPicker } from './subject-picker.js';
import { useWish } from './use-wish.js';

/** "Prüfung": how anything stood at any moment, and why. Nothing can be changed here. */
export function AuditPage() {
  usePageTitle('Prüfung');
  const [wish, change] = useWish();
  const moment = useQuery(momentQuery(wish));
  const answer = wish.id === '' ? undefined : moment.data;
  const label = answer?.id === wish.id ? answer.label : '';
  return (
    <div className="page audit">
      <div className="title">
        <h1>Prüfung</h1>
        <SealBadge>
          <ExportButton />
        </SealBadge>
      </div>
      <Panel title="Was und wann" busy={moment.isFetching}>
        <div className="panel-body">
          <SubjectPicker wish={wish} label={label} change={change} />
          {answer !== undefined && (
            <MomentSlider answer={answer} at={wish.at} choose={(at) => change({ at, without: '' })} />
          )}
        </div>
      </Panel>
      {wish.without !== '' && <WhatIf onEnd={() => change({ without: '' })} />}
      {wish.id === '' && (
        <EmptyList icon={<HistoryRegular fontSize={32} />} sentence="Wählen Sie, was Sie prüfen möchten." />
      )}
      {wish.id !== '' && moment.isPending && <LoadingRows rows={4} />}
      {moment.isError && (
        <FailedList
          message={
            hasStatus(moment.error, 404)
              ? 'Das wurde nicht gefunden.'
              : messageOf(moment.error, 'Der Stand konnte nicht geladen werden.')
          }
          retry={() => void moment.refetch()}
        />
      )}
      {answer !== undefined && !moment.isError && (
        <>
          <div className="audit-print">
            <h2 className="grow">{answer.label}</h2>
            <Button icon={<PrintRegular />} onClick={() => window.print()}>
              Drucken
            </Button>
          </div>
          <MomentView answer={answer} without={wish.without} leaveOut={(without) => change({ without })} />
        </>
      )}
      <HoldsPanel />
      <DuePanel />
      <ReadingPanel />
      <NumbersPanel />
    </div>
  );
}

function WhatIf({ onEnd }: { readonly onEnd: () => void }) {
  return (
    <output className="msg caution">
      <Icon name="warning" />
      <span className="grow">
        <b>Gedankenspiel:</b> So stünde es ohne ein Ereignis. Nichts davon ist so.
      </span>
      <Button size="small" onClick={onEnd}>
        Zurück zur Wirklichkeit
      </Button>
    </output>
  );
}
