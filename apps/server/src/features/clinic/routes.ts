import { changeClinicSettings as changeCall, getClinicSettings } from '@archwire/contract/clinic/calls'
import { type Route, route } from '../../platform/http/route.ts'
import { changeClinicSettings } from './change-clinic-settings.ts'
import { presentClinicSettings } from './present.ts'
import { ownClinic } from './queries.ts'

export const clinicRoutes = (): Route[] => [
  route(getClinicSettings, async ({ clinic }) => presentClinicSettings(await clinic.read(ownClinic))),
  route(changeCall, ({ clinic, body, version }) => changeClinicSettings(clinic, body.clinic, version)),
]
