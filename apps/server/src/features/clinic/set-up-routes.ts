import {
  addAppointmentType,
  appointmentsOfType,
  changeAppointmentType,
  listAppointmentTypeSettings,
  removeAppointmentType,
} from '@archwire/contract/clinic/appointment-types'
import {
  addConsentForm,
  changeConsentForm,
  listConsentFormSettings,
  removeConsentForm,
} from '@archwire/contract/clinic/consent-forms'
import {
  addDoctor,
  appointmentsWithDoctor,
  changeDoctor,
  listDoctorSettings,
  removeDoctor,
} from '@archwire/contract/clinic/doctors'
import { addLabel, changeLabel, listLabelSettings, removeLabel } from '@archwire/contract/clinic/labels'
import { addPayer, changePayer, listPayerSettings, removePayer } from '@archwire/contract/clinic/payers'
import {
  addProvider,
  changeProvider,
  listProviderSettings,
  removeProvider,
} from '@archwire/contract/clinic/providers'
import {
  addRoom,
  appointmentsInRoom,
  changeRoom,
  listRoomSettings,
  removeRoom,
} from '@archwire/contract/clinic/rooms'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { onceRoute, type Route, route } from '../../platform/http/route.ts'
import { addToSetUp } from './add-to-set-up.ts'
import { affectedInRoom, affectedOfType, affectedWithDoctor } from './affected-queries.ts'
import { appointmentTypes } from './appointment-types.ts'
import { changeSetUp } from './change-set-up.ts'
import { consentForms } from './consent-forms.ts'
import { doctors } from './doctors.ts'
import { labels } from './labels.ts'
import { payers } from './payers.ts'
import { presentSetUp } from './present-set-up.ts'
import { providers } from './providers.ts'
import { readAffectedBy } from './read-affected.ts'
import { removeFromSetUp } from './remove-from-set-up.ts'
import { rooms } from './rooms.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'

const listSetUp = <Row extends SetUpRow & Fields, Fields extends object>(
  clinic: ClinicDatabase,
  kind: SetUpKind<Row, Fields>,
  timeZone: string,
) => clinic.read(async tx => (await kind.list(tx)).map(row => presentSetUp(row, timeZone)))

/** What a change names: the record, what shall be different, and from which version it was made. */
const asked = <Given>(
  call: { params: { id: number }; version: string | undefined; session: { timeZone: string } },
  given: Given,
) => ({ id: call.params.id, given, version: call.version, timeZone: call.session.timeZone })

const moment = (call: { now: Date; session: { timeZone: string } }) => ({
  now: call.now,
  timeZone: call.session.timeZone,
})

const record = (call: { params: { id: number }; session: { timeZone: string } }) => ({
  id: call.params.id,
  timeZone: call.session.timeZone,
})

export const setUpRoutes = (): Route[] => [
  route(listRoomSettings, ({ clinic, session }) => listSetUp(clinic, rooms, session.timeZone)),
  onceRoute(addRoom, ({ body, session }, tx) => addToSetUp(tx, rooms, body.room, session.timeZone)),
  route(changeRoom, call => changeSetUp(call.clinic, rooms, asked(call, call.body.room))),
  route(removeRoom, call => removeFromSetUp(call.clinic, rooms, record(call))),
  route(appointmentsInRoom, call =>
    readAffectedBy(call.clinic, rooms, call.params.id, moment(call), affectedInRoom),
  ),
  route(listDoctorSettings, ({ clinic, session }) => listSetUp(clinic, doctors, session.timeZone)),
  onceRoute(addDoctor, ({ body, session }, tx) => addToSetUp(tx, doctors, body.doctor, session.timeZone)),
  route(changeDoctor, call => changeSetUp(call.clinic, doctors, asked(call, call.body.doctor))),
  route(removeDoctor, call => removeFromSetUp(call.clinic, doctors, record(call))),
  route(appointmentsWithDoctor, call =>
    readAffectedBy(call.clinic, doctors, call.params.id, moment(call), affectedWithDoctor),
  ),
  route(listAppointmentTypeSettings, ({ clinic, session }) =>
    listSetUp(clinic, appointmentTypes, session.timeZone),
  ),
  onceRoute(addAppointmentType, ({ body, session }, tx) =>
    addToSetUp(tx, appointmentTypes, body.appointment_type, session.timeZone),
  ),
  route(changeAppointmentType, call =>
    changeSetUp(call.clinic, appointmentTypes, asked(call, call.body.appointment_type)),
  ),
  route(removeAppointmentType, call => removeFromSetUp(call.clinic, appointmentTypes, record(call))),
  route(appointmentsOfType, call =>
    readAffectedBy(call.clinic, appointmentTypes, call.params.id, moment(call), affectedOfType),
  ),
  route(listLabelSettings, ({ clinic, session }) => listSetUp(clinic, labels, session.timeZone)),
  onceRoute(addLabel, ({ body, session }, tx) => addToSetUp(tx, labels, body.label, session.timeZone)),
  route(changeLabel, call => changeSetUp(call.clinic, labels, asked(call, call.body.label))),
  route(removeLabel, call => removeFromSetUp(call.clinic, labels, record(call))),
  route(listConsentFormSettings, ({ clinic, session }) => listSetUp(clinic, consentForms, session.timeZone)),
  onceRoute(addConsentForm, ({ body, session }, tx) =>
    addToSetUp(tx, consentForms, body.consent_form, session.timeZone),
  ),
  route(changeConsentForm, call =>
    changeSetUp(call.clinic, consentForms, asked(call, call.body.consent_form)),
  ),
  route(removeConsentForm, call => removeFromSetUp(call.clinic, consentForms, record(call))),
  route(listProviderSettings, ({ clinic, session }) => listSetUp(clinic, providers, session.timeZone)),
  onceRoute(addProvider, ({ body, session }, tx) =>
    addToSetUp(tx, providers, body.provider, session.timeZone),
  ),
  route(changeProvider, call => changeSetUp(call.clinic, providers, asked(call, call.body.provider))),
  route(removeProvider, call => removeFromSetUp(call.clinic, providers, record(call))),
  route(listPayerSettings, ({ clinic, session }) => listSetUp(clinic, payers, session.timeZone)),
  onceRoute(addPayer, ({ body, session }, tx) => addToSetUp(tx, payers, body.payer, session.timeZone)),
  route(changePayer, call => changeSetUp(call.clinic, payers, asked(call, call.body.payer))),
  route(removePayer, call => removeFromSetUp(call.clinic, payers, record(call))),
]
