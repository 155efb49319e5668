import { BuildingBankRegular, WalletCreditCardRegular } from '@fluentui/react-icons';
import type { MenuIcons } from '../../ui/feature-manifest.js';

export const menuIcons: MenuIcons = { '/bank': BuildingBankRegular, '/open-items': WalletCreditCardRegular };
