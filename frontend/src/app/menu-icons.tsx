import {
  AlertRegular,
  BoxRegular,
  CalendarAddRegular,
  CalendarDayRegular,
  CalendarRegular,
  CartRegular,
  ClockRegular,
  DrinkCoffeeRegular,
  ImageRegular,
  NoteRegular,
  PeopleRegular,
  PersonRegular,
  PulseRegular,
  ReceiptRegular,
  ShieldCheckmarkRegular,
  TextBulletListRegular,
  VehicleCarRegular,
  WrenchRegular,
  type FluentIcon,
} from '@fluentui/react-icons';

const icons: Readonly<Record<string, FluentIcon>> = {
  '/today': CalendarDayRegular,
  '/appointments': TextBulletListRegular,
  '/appointments/new': CalendarAddRegular,
  '/calendar': CalendarRegular,
  '/work-orders': WrenchRegular,
  '/customers': PeopleRegular,
  '/vehicles': VehicleCarRegular,
  '/inventory': BoxRegular,
  '/supply/invoices': ReceiptRegular,
  '/supply/vehicle-search': CartRegular,
  '/devops/monitoring': PulseRegular,
  '/audit': ShieldCheckmarkRegular,
  '/admin/users': PersonRegular,
  '/admin/services': WrenchRegular,
  '/admin/cars': ImageRegular,
  '/opening-times': ClockRegular,
  '/vacations': DrinkCoffeeRegular,
  '/announcement': AlertRegular,
  '/feedback': NoteRegular,
};

/** The drawing of a page in the menus. */
export function MenuEntryIcon({ to }: { readonly to: string }) {
  const Drawing = icons[to];
  return Drawing ? <Drawing /> : null;
}
