import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import type { FeedbackAnswer, FeedbackIssueText } from '#contracts/site/feedback.api.js';
import { useBusyAction } from '../../ui/saving/busy-action.js';
import { shownRefusal } from '../../ui/forms/refusal.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { decideIssue, feedbackQuery } from './feedback.queries.js';

type ReleaseProps = { readonly feedback: FeedbackAnswer; readonly text: FeedbackIssueText };

/** The text as it would leave for GitHub, and the decision about it. */
export function Release({ feedback, text }: ReleaseProps) {
  const release = useDecision(feedback, 'release');
  const decline = useDecision(feedback, 'decline');
  const about = feedback.message.split('\n', 1)[0];
  const busy = release.busy || decline.busy;
  return (
    <section className="feedback-release" aria-label={`Freigabe: ${about}`}>
      <p className="hint">
        Dieser Text wird auf GitHub veröffentlicht. Bitte prüfen Sie, dass er keine Namen und Daten von Kunden
        enthält.
      </p>
      <pre aria-label="Text für GitHub">{`${text.title}\n\n${text.body}`}</pre>
      <div className="feedback-head">
        <Button size="small" appearance="primary" disabledFocusable={busy} onClick={release.start}>
          Freigeben
          <span className="sr">: {about}</span>
        </Button>
        <Button size="small" disabledFocusable={busy} onClick={decline.start}>
          Nicht melden
          <span className="sr">: {about}</span>
        </Button>
      </div>
    </section>
  );
}

function useDecision(feedback: FeedbackAnswer, decision: 'release' | 'decline') {
  const cache = useQueryClient();
  return useBusyAction(async () => {
    try {
      await decideIssue(feedback, decision);
    } catch (error) {
      toasts.failure('Die Entscheidung wurde nicht gespeichert.', shownRefusal(error).reason || undefined);
    }
    void cache.invalidateQueries({ queryKey: feedbackQuery.queryKey });
  });
}
