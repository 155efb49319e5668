import { Checkbox } from '@fluentui/react-components';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import type { NavigationAnswer } from '#contracts/settings/settings.api.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { Panel } from '../../ui/pages/panel.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordFormFoot } from '../../ui/forms/record-form-foot.js';
import { sortedEntries } from './navigation-entries.js';
import { SectionLoading } from './section-loading.js';
import { FAILED, navigationSettingsQuery, saveNavigation, sayThatItIsSaved } from './settings.queries.js';

const list = sortedEntries();

/** Which entries the menu shows; unticked ones are hidden for all users. */
export function NavigationSection() {
  const form = useRecordForm({
    query: navigationSettingsQuery,
    draftOf,
    save: (saved: NavigationAnswer, draft: NavigationItems) =>
      saveNavigation(saved, { navigationItems: draft }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const { draft, original } = form;
  return (
    <Panel
      {...form.cardProps}
      title="Navigation"
      note="Ohne Haken für alle ausgeblendet"
      actions={<HistoryButton list="settings-navigation" title="Navigation und Kurzwahl" small />}
    >
      {draft === undefined || original === undefined ? (
        <SectionLoading result={form.result} />
      ) : (
        <ul className="nav-entries">
          {list.map(({ item, label, path }) => (
            <li key={item}>
              <Checkbox
                className={draft[item] === original[item] ? undefined : 'is-changed'}
                label={label}
                checked={draft[item] !== false}
                onChange={(_, { checked }) => form.change({ [item]: checked === true })}
              />
              <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
      <RecordFormFoot form={form} />
    </Panel>
  );
}

/** Every entry with its answer: an entry that is missing is shown. */
function draftOf({ navigationItems }: NavigationAnswer): NavigationItems {
  return Object.fromEntries(list.map(({ item }) => [item, navigationItems[item] !== false]));
}
