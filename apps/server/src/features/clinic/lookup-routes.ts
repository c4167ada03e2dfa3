import { listAppointmentTypes } from '@archwire/contract/clinic/appointment-types'
import { listConsentForms } from '@archwire/contract/clinic/consent-forms'
import { listDoctors } from '@archwire/contract/clinic/doctors'
import { listLabels } from '@archwire/contract/clinic/labels'
import { listProviders } from '@archwire/contract/clinic/providers'
import { listRooms } from '@archwire/contract/clinic/rooms'
import { type Route, route } from '../../platform/http/route.ts'
import { typesInUse } from './appointment-types.ts'
import { consentFormsInUse } from './consent-forms.ts'
import { doctorsInUse } from './doctors.ts'
import { labelsInUse } from './labels.ts'
import { providersInUse } from './providers.ts'
import { roomsInUse } from './rooms.ts'

/** What everybody chooses from: only what is in use. */
export const lookupRoutes = (): Route[] => [
  route(listRooms, ({ clinic }) => clinic.read(roomsInUse)),
  route(listDoctors, ({ clinic }) => clinic.read(doctorsInUse)),
  route(listLabels, ({ clinic }) => clinic.read(labelsInUse)),
  route(listProviders, ({ clinic }) => clinic.read(providersInUse)),
  route(listConsentForms, ({ clinic }) => clinic.read(consentFormsInUse)),
  route(listAppointmentTypes, async ({ clinic }) => {
    const types = await clinic.read(typesInUse)
    return { onSite: types.filter(type => !type.isRemote), virtual: types.filter(type => type.isRemote) }
  }),
]
