import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ToldText } from './told-text.js';

/** What failed, above the form; nothing when nothing did. */
export function FailureBar({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <ToldText text={text} />
      </MessageBarBody>
    </MessageBar>
  );
}
