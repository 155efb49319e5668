import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ToldText } from './told-text.js';

/** The failure message above a form; hidden if empty. */
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
