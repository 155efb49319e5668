import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons';
import type { MenuIcons } from '../../ui/feature-manifest.js';

export const menuIcons: MenuIcons = { '/estimates': ClipboardTaskListLtrRegular };
