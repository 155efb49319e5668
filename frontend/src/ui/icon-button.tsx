import { Button } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import './icon-button.css';

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'as' | 'children'> & {
  /** Its name, which pointer and keyboard see as a tip beside it. */
  readonly label: string;
};

/** A button that is an icon alone; its tip is drawn by the stylesheet, so that a list needs nothing to place it. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button {...(rest as object)} className={`has-tip ${rest.className ?? ''}`} aria-label={label} />;
}
