import { MessageBar, MessageBarBody } from '@fluentui/react-components';

/** What failed, above the form; nothing when nothing did. */
export function FailureBar({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}
