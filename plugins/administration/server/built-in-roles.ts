import type { RoleId } from '../../../core/registry/access.ts';
import type { BuiltInRole } from '../../../core/session/accounts.server.ts';

const staff = (id: RoleId, titleEn: string, titleFr: string): BuiltInRole => ({ id, titleEn, titleFr, kind: 'staff' });

/**
 * The built-in roles of catalogue people.md §7. Titles are rows of the database in both languages, as an
 * administrator's own roles are.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  staff('admin', 'Administrator', 'Administrateur'),
  staff('manager', 'Manager', 'Directeur de site'),
  staff('dispatcher', 'Dispatcher', 'Répartiteur'),
  staff('shift_supervisor', 'Shift supervisor', 'Chef de poste'),
  staff('operator', 'Operator', 'Conducteur'),
  staff('fuel_attendant', 'Fuel attendant', 'Pompiste'),
  staff('hr_officer', 'HR officer', 'Chargé RH'),
  staff('hse_officer', 'HSE officer', 'Responsable HSE'),
  staff('maintenance_planner', 'Maintenance planner', 'Planificateur maintenance'),
  staff('mechanic', 'Mechanic', 'Mécanicien'),
  staff('geologist', 'Geologist', 'Géologue'),
  staff('buyer', 'Buyer', 'Acheteur'),
  staff('approver', 'Approver', 'Approbateur'),
  staff('storekeeper', 'Storekeeper', 'Magasinier'),
  { id: 'vendor', titleEn: 'Vendor', titleFr: 'Fournisseur', kind: 'vendor' },
];
