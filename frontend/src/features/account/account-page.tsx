import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AccountAnswer } from '#contracts/users/account.api.js';
import { messageOf } from '../../api/http.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { UnsavedGuard } from '../../ui/saving/unsaved.js';
import { accountQuery, takeUpRoles } from './account.queries.js';
import { PasswordPanel } from './password-panel.js';
import { SecondFactorPanel } from './second-factor-panel.js';
import { SessionsPanel } from './sessions-panel.js';
import { StartPagePanel } from './start-page-panel.js';
import './account.css';

const FIRST: Readonly<Record<NonNullable<AccountAnswer['mustDo']>, string>> = {
  'change-password': 'Bitte wählen Sie zuerst ein eigenes Passwort. Danach können Sie arbeiten.',
  'set-second-factor':
    'Administratoren brauchen einen zweiten Faktor. Bitte richten Sie ihn zuerst ein. Danach können Sie arbeiten.',
};

/** "Mein Konto": password, second factor and sessions of the signed-in user. */
export function AccountPage() {
  const result = useQuery(accountQuery);
  const { data } = result;
  useEffect(() => {
    if (data) takeUpRoles(data);
  }, [data]);
  return (
    <UnsavedGuard>
      <div className="page account-page">
        <PageHead title="Mein Konto" note={data?.username} />
        {data === undefined && result.isError && (
          <FailedList
            message={messageOf(result.error, 'Das Konto konnte nicht geladen werden.')}
            retry={() => void result.refetch()}
          />
        )}
        {data === undefined && !result.isError && <LoadingRows rows={6} />}
        {data !== undefined && (
          <>
            {data.mustDo !== null && (
              <output className="msg caution">
                <span className="grow">{FIRST[data.mustDo]}</span>
              </output>
            )}
            <PasswordPanel username={data.username} />
            {data.mustDo !== 'change-password' && <SecondFactorPanel account={data} />}
            {data.mustDo === null && <StartPagePanel account={data} />}
            <SessionsPanel sessions={data.sessions} />
          </>
        )}
      </div>
    </UnsavedGuard>
  );
}
