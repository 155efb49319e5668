import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { FindingAnswer } from '#contracts/datev/datev.api.js';

/** What is missing or odd, and what is good to know. Green when nothing is missing or odd. */
export function Findings({ findings }: { readonly findings: readonly FindingAnswer[] }) {
  return (
    <section aria-label="Vor dem Export prüfen" className="datev-findings">
      {findings.every(({ isNote }) => isNote) && (
        <MessageBar intent="success" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Vollständig</MessageBarTitle> Es fehlt nichts, und nichts ist auffällig.
          </MessageBarBody>
        </MessageBar>
      )}
      {findings.map(({ code, stops, isNote, sentence, count, about }) => (
        <MessageBar key={code} intent={intentOf({ stops, isNote })} layout="multiline">
          <MessageBarBody>
            {!stops && <MessageBarTitle>{count} ×</MessageBarTitle>} {sentence}
            {about.length > 0 && (
              <span className="hint">
                {' '}
                {about.join(', ')}
                {count > about.length && ' …'}
              </span>
            )}
          </MessageBarBody>
        </MessageBar>
      ))}
    </section>
  );
}

function intentOf({ stops, isNote }: Pick<FindingAnswer, 'stops' | 'isNote'>): 'error' | 'warning' | 'info' {
  if (stops) return 'error';
  return isNote ? 'info' : 'warning';
}
