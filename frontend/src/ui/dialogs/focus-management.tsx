import { useFocusFinders } from '@fluentui/react-components';

/**
 * Keeps Fluent's management of focus alive, in the frame around all pages. It ends when nothing that uses it is left on
 * the page; where a dialog was the last, the page would stay hidden from screen readers for ever.
 */
export function FocusManagement(): null {
  useFocusFinders();
  return null;
}
