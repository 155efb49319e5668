import { CalendarAddRegular, CalendarRegular, TextBulletListRegular } from '@fluentui/react-icons';
import type { MenuIcons } from '../../ui/feature-manifest.js';

export const menuIcons: MenuIcons = {
  '/appointments': TextBulletListRegular,
  '/appointments/new': CalendarAddRegular,
  '/calendar': CalendarRegular,
};
