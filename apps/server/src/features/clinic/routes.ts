import {
  changeClinicSettings as changeCall,
  getClinic,
  getClinicSettings,
} from '@archwire/contract/clinic/calls'
import {
  changeContractTemplate as changeTemplateCall,
  getContractTemplate,
} from '@archwire/contract/clinic/contract-template'
import {
  dismissGettingStarted as dismissCall,
  type FirstStep,
  getGettingStarted,
} from '@archwire/contract/clinic/getting-started'
import {
  appointmentsOutsideHours,
  changeHours as changeHoursCall,
  getHours,
} from '@archwire/contract/clinic/hours'
import { lastChangedBy } from '../../platform/audit/changes.ts'
import { ReadyJson, type Route, route } from '../../platform/http/route.ts'
import { dismissGettingStarted, readGettingStarted } from './new-clinic/getting-started.ts'
import { affectedByHours, readAffected } from './set-up/affected-appointments.ts'
import { lookupRoutes, setUpRoutes } from './set-up-routes.ts'
import {
  changeClinicSettings,
  ownClinic,
  presentClinicSettings,
  wholeClinic,
} from './settings/clinic-settings.ts'
import { changeContractTemplate, readContractTemplate } from './settings/contract-template.ts'
import { changeHours, readHours } from './settings/opening-hours.ts'

export const clinicRoutes = ({ takesPayments }: { takesPayments: boolean }): Route[] => [
  route(getClinicSettings, ({ clinic }) =>
    clinic.read(async tx =>
      presentClinicSettings(await ownClinic(tx), await lastChangedBy(tx, { type: 'clinic', id: clinic.id })),
    ),
  ),
  route(changeCall, ({ clinic, user, body, version }) =>
    changeClinicSettings(clinic, user, body.clinic, version),
  ),
  route(getClinic, async ({ clinic }) => new ReadyJson((await clinic.read(wholeClinic)).json)),
  route(getHours, ({ clinic, session }) => clinic.read(tx => readHours(tx, session.timeZone))),
  route(changeHoursCall, ({ clinic, session, user, body, version, now }) =>
    changeHours(clinic, { wanted: body, version, timeZone: session.timeZone, now, user }),
  ),
  route(appointmentsOutsideHours, ({ clinic, session, body, now }) =>
    readAffected(clinic, { now, timeZone: session.timeZone }, (tx, from) => affectedByHours(tx, body, from)),
  ),
  route(getContractTemplate, ({ clinic, session }) => readContractTemplate(clinic, session.timeZone)),
  route(changeTemplateCall, ({ clinic, session, user, body, version }) =>
    changeContractTemplate(clinic, {
      body: body.contract_template.body,
      version,
      timeZone: session.timeZone,
      user,
    }),
  ),
  route(getGettingStarted, ({ clinic, now }) => {
    const isOffered = (step: FirstStep) => step !== 'payments' || takesPayments
    return clinic.read(tx => readGettingStarted(tx, isOffered, now))
  }),
  route(dismissCall, async ({ clinic }) => {
    await dismissGettingStarted(clinic)
    return undefined
  }),
  ...lookupRoutes(),
  ...setUpRoutes(),
]
