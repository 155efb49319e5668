import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { FindingAnswer } from '#contracts/datev/datev.api.js';

/** What is missing or odd; green when nothing is. */
export function Findings({ findings }: { readonly findings: readonly FindingAnswer[] }) {
  if (findings.length === 0)
    return (
      <MessageBar intent="success">
        <MessageBarBody>
          <MessageBarTitle>Vollständig</MessageBarTitle> Es fehlt nichts, und nichts ist auffällig.
        </MessageBarBody>
      </MessageBar>
    );
  return (
    <section aria-label="Vor dem Export prüfen" className="datev-findings">
      {findings.map(({ code, stops, sentence, count, about }) => (
        <MessageBar key={code} intent={stops ? 'error' : 'warning'} layout="multiline">
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
