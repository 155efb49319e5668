import { usePageAddress } from '../../ui/pages/page-address.js';
import { EstimateDetail } from './estimate-page.js';
import { EstimatesPage } from './estimates-page.js';

/** `/estimates`: all of them, or one with `?id=`. */
export function Estimates() {
  const [page] = usePageAddress();
  const id = page.get('id');
  return id === null ? <EstimatesPage /> : <EstimateDetail key={id} id={id} />;
}
