import { ClipboardTextLtrRegular } from '@fluentui/react-icons';
import type { MenuIcons } from '../../ui/feature-manifest.js';

export const menuIcons: MenuIcons = { '/admin/job-templates': ClipboardTextLtrRegular };
