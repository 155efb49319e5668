import type { ButtonHTMLAttributes } from 'react';
import './link-button.css';

/** Does something on this page and reads like a link in its text. */
export function LinkButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button {...props} type="button" className="link-button" />;
}
