export { useNow, workshopNow } from '../../ui/now.js';
