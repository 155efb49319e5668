import { ArrowLeftRegular, SearchRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../api/http.js';
import './detail-page.css';
import { Facts, type Fact } from './facts.js';
import { EmptyList, FailedList, LoadingRows, OutdatedList } from '../lists/list-states.js';
import { latestAddressOf } from './page-address.js';
import { usePageTitle } from './page-title.js';
import { SiteLink } from './site-link.js';
import { TabbedCard, type DetailTab } from './tabbed-card.js';
import { UnsavedGuard } from '../saving/unsaved.js';

/** The content of a page about one record. */
export type Detail = {
  /** The name of the thing, also the title of the document. */
  readonly title: string;
  /** In place of the title, e.g. a plate. */
  readonly heading?: ReactNode;
  /** Beside it: badges. */
  readonly badges?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  /** The most important facts, in one card. */
  readonly facts?: readonly Fact[];
  /** Messages below the facts. */
  readonly notice?: ReactNode;
  readonly tabs?: readonly DetailTab[];
  /** Cards below the tabs, or instead of them. */
  readonly main?: ReactNode;
  /** Cards at the right, below everything on narrow screens. */
  readonly aside?: ReactNode;
};

/** A query that loads the thing, as `useQuery` gives it. */
type Loaded<Thing> = {
  readonly data: Thing | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
};

type DetailPageProps<Thing> = {
  readonly query: Loaded<Thing>;
  /** The list that it stands in. */
  readonly back: { readonly to: string; readonly label: string };
  /** The title of the page while the record is loading. */
  readonly title: string;
  /** The sentences of the screen. */
  readonly notFound: string;
  readonly failed: string;
  readonly children: (thing: Thing) => Detail;
};

/** The page of one thing: loads it, says when there is none or when it cannot be had, and asks before leaving. */
export function DetailPage<Thing>({
  query,
  back,
  title,
  notFound,
  failed,
  children,
}: DetailPageProps<Thing>) {
  const { data } = query;
  const detail = data === undefined ? undefined : children(data);
  usePageTitle(detail?.title ?? title);
  return (
    <UnsavedGuard>
      <div className="page detail-page" aria-busy={query.isFetching}>
        <DetailHead back={back} title={title} detail={detail} />
        <DetailState query={query} notFound={notFound} failed={failed} />
        {detail && <DetailBody detail={detail} />}
      </div>
    </UnsavedGuard>
  );
}

type DetailStateProps = Pick<DetailPageProps<unknown>, 'query' | 'notFound' | 'failed'>;

/** That it is loading, is not there, or could not be had; nothing where all is well. */
function DetailState({ query, notFound, failed }: DetailStateProps) {
  const { data, error, isError } = query;
  const retry = () => void query.refetch();
  if (data !== undefined) {
    return isError && <OutdatedList message={failed} loadedAt={query.dataUpdatedAt} retry={retry} />;
  }
  return (
    <div className="card">
      {!isError && <LoadingRows />}
      {isMissing(error) && <EmptyList sentence={notFound} icon={<SearchRegular fontSize={32} />} />}
      {isError && !isMissing(error) && <FailedList message={messageOf(error, failed)} retry={retry} />}
    </div>
  );
}

type DetailHeadProps = Pick<DetailPageProps<never>, 'back' | 'title'> & {
  readonly detail: Detail | undefined;
};

function DetailHead({ back, title, detail }: DetailHeadProps) {
  return (
    <div className="title">
      <div className="detail-head">
        <SiteLink className="back-link" to={latestAddressOf(back.to)}>
          <ArrowLeftRegular fontSize={16} aria-hidden="true" /> {back.label}
        </SiteLink>
        <div className="detail-title">
          <h1>{detail?.heading ?? detail?.title ?? title}</h1>
          {detail?.badges}
        </div>
      </div>
      {detail?.actions !== undefined && <div className="right">{detail.actions}</div>}
    </div>
  );
}

function DetailBody({ detail }: { readonly detail: Detail }) {
  const { facts = [], notice, tabs = [], main, aside } = detail;
  const columns = (
    <div className="detail-main">
      {tabs.length > 0 && <TabbedCard tabs={tabs} />}
      {main}
    </div>
  );
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {notice}
      {aside === undefined ? (
        columns
      ) : (
        <div className="detail-columns">
          {columns}
          <div className="detail-aside">{aside}</div>
        </div>
      )}
    </>
  );
}

/** There is no such thing, or the address is none of one. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
