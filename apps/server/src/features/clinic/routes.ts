import {
  changeClinicSettings as changeCall,
  getClinic,
  getClinicSettings,
} from '@archwire/contract/clinic/calls'
import { lastChangedBy } from '../../platform/audit/last-changed-by.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { changeClinicSettings } from './change-clinic-settings.ts'
import { presentClinic, presentClinicSettings } from './present.ts'
import { ownClinic } from './queries.ts'

export const clinicRoutes = (): Route[] => [
  route(getClinicSettings, ({ clinic }) =>
    clinic.read(async tx =>
      presentClinicSettings(await ownClinic(tx), await lastChangedBy(tx, { type: 'clinic', id: clinic.id })),
    ),
  ),
  route(changeCall, ({ clinic, user, body, version }) =>
    changeClinicSettings(clinic, user, body.clinic, version),
  ),
  route(getClinic, async ({ clinic }) => presentClinic(await clinic.read(ownClinic))),
]
