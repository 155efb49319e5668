import { useEffect, useState } from 'react';
import type { Role } from '#contracts/access/roles.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { laterPart } from '../../ui/dialogs/later-part.js';
import { HeaderIcon } from '../staff/header-icon.js';

const Dialog = laterPart(() => import('./search-dialog.js').then((m) => m.SearchDialog));

/** "Alles durchsuchen": looks like a field, and opens the search over everything; so does Strg+K from anywhere. */
export function SearchButton(props: { readonly roles: readonly Role[]; readonly items: NavigationItems }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      // Over another dialog nobody can be led away from what is typed there; our own may still be fading out.
      const isBusy = document.querySelector('[role$="dialog"]:not(:has(.search))') !== null;
      if (event.shiftKey || event.altKey || isBusy) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="mi search-button"
        aria-label="Alles durchsuchen"
        aria-keyshortcuts="Control+K"
        onPointerEnter={Dialog.prefetch}
        onFocus={Dialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <HeaderIcon name="search" />
        <span aria-hidden="true">Suchen</span>
        <kbd aria-hidden="true">Strg K</kbd>
      </button>
      {open && (
        <Dialog.Later>
          {(SearchDialog) => <SearchDialog {...props} onClose={() => setOpen(false)} />}
        </Dialog.Later>
      )}
    </>
  );
}
