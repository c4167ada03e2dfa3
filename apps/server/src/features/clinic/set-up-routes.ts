import {
  addAppointmentType,
  appointmentsOfType,
  changeAppointmentType,
  listAppointmentTypeSettings,
  listAppointmentTypes,
  removeAppointmentType,
} from '@archwire/contract/clinic/appointment-types'
import {
  addConsentForm,
  changeConsentForm,
  listConsentFormSettings,
  listConsentForms,
  removeConsentForm,
} from '@archwire/contract/clinic/consent-forms'
import {
  addDoctor,
  appointmentsWithDoctor,
  changeDoctor,
  listDoctorSettings,
  listDoctors,
  removeDoctor,
} from '@archwire/contract/clinic/doctors'
import {
  addLabel,
  changeLabel,
  listLabelSettings,
  listLabels,
  removeLabel,
} from '@archwire/contract/clinic/labels'
import { addPayer, changePayer, listPayerSettings, removePayer } from '@archwire/contract/clinic/payers'
import {
  addProvider,
  changeProvider,
  listProviderSettings,
  listProviders,
  removeProvider,
} from '@archwire/contract/clinic/providers'
import {
  addRoom,
  appointmentsInRoom,
  changeRoom,
  listRoomSettings,
  listRooms,
  removeRoom,
} from '@archwire/contract/clinic/rooms'
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  listSavedReplySettings,
  removeSavedReply,
} from '@archwire/contract/clinic/saved-replies'
import {
  addUsualFee,
  changeUsualFee,
  listUsualFees,
  removeUsualFee,
} from '@archwire/contract/clinic/usual-fees'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import {
  affectedInRoom,
  affectedOfType,
  affectedWithDoctor,
  readAffectedBy,
} from './set-up/affected-appointments.ts'
import { appointmentTypes, typesInUse } from './set-up/appointment-types.ts'
import { consentForms, consentFormsInUse } from './set-up/consent-forms.ts'
import { doctors, doctorsInUse } from './set-up/doctors.ts'
import { labels, labelsInUse } from './set-up/labels.ts'
import { payers } from './set-up/payers.ts'
import { providers, providersInUse } from './set-up/providers.ts'
import { rooms, roomsInUse } from './set-up/rooms.ts'
import { savedReplies, savedRepliesInUse } from './set-up/saved-replies.ts'
import { addToSetUp, changeSetUp, presentSetUp, removeFromSetUp } from './set-up/set-up-entries.ts'
import type { SetUpKind, SetUpRow } from './set-up/set-up-kind.ts'
import { usualFees } from './set-up/usual-fees.ts'

const listSetUp = <Row extends SetUpRow & Fields, Fields extends object>(
  clinic: ClinicDatabase,
  kind: SetUpKind<Row, Fields>,
  timeZone: string,
) => clinic.read(async tx => (await kind.list(tx)).map(row => presentSetUp(row, timeZone)))

/** The parts of a change: the record, the fields, and the version that the caller has seen. */
const changeInput = <Input>(
  call: { params: { id: number }; version: string | undefined; session: { timeZone: string } },
  input: Input,
) => ({ id: call.params.id, input, version: call.version, timeZone: call.session.timeZone })

const momentOf = (call: { now: Date; session: { timeZone: string } }) => ({
  now: call.now,
  timeZone: call.session.timeZone,
})

const recordInput = (call: { params: { id: number }; session: { timeZone: string } }) => ({
  id: call.params.id,
  timeZone: call.session.timeZone,
})

export const setUpRoutes = (): Route[] => [
  route(listRoomSettings, ({ clinic, session }) => listSetUp(clinic, rooms, session.timeZone)),
  idempotentRoute(addRoom, ({ body, session }, tx) => addToSetUp(tx, rooms, body.room, session.timeZone)),
  route(changeRoom, call => changeSetUp(call.clinic, rooms, changeInput(call, call.body.room))),
  route(removeRoom, call => removeFromSetUp(call.clinic, rooms, recordInput(call))),
  route(appointmentsInRoom, call =>
    readAffectedBy(call.clinic, rooms, call.params.id, momentOf(call), affectedInRoom),
  ),
  route(listDoctorSettings, ({ clinic, session }) => listSetUp(clinic, doctors, session.timeZone)),
  idempotentRoute(addDoctor, ({ body, session }, tx) =>
    addToSetUp(tx, doctors, body.doctor, session.timeZone),
  ),
  route(changeDoctor, call => changeSetUp(call.clinic, doctors, changeInput(call, call.body.doctor))),
  route(removeDoctor, call => removeFromSetUp(call.clinic, doctors, recordInput(call))),
  route(appointmentsWithDoctor, call =>
    readAffectedBy(call.clinic, doctors, call.params.id, momentOf(call), affectedWithDoctor),
  ),
  route(listAppointmentTypeSettings, ({ clinic, session }) =>
    listSetUp(clinic, appointmentTypes, session.timeZone),
  ),
  idempotentRoute(addAppointmentType, ({ body, session }, tx) =>
    addToSetUp(tx, appointmentTypes, body.appointment_type, session.timeZone),
  ),
  route(changeAppointmentType, call =>
    changeSetUp(call.clinic, appointmentTypes, changeInput(call, call.body.appointment_type)),
  ),
  route(removeAppointmentType, call => removeFromSetUp(call.clinic, appointmentTypes, recordInput(call))),
  route(appointmentsOfType, call =>
    readAffectedBy(call.clinic, appointmentTypes, call.params.id, momentOf(call), affectedOfType),
  ),
  route(listLabelSettings, ({ clinic, session }) => listSetUp(clinic, labels, session.timeZone)),
  idempotentRoute(addLabel, ({ body, session }, tx) => addToSetUp(tx, labels, body.label, session.timeZone)),
  route(changeLabel, call => changeSetUp(call.clinic, labels, changeInput(call, call.body.label))),
  route(removeLabel, call => removeFromSetUp(call.clinic, labels, recordInput(call))),
  route(listConsentFormSettings, ({ clinic, session }) => listSetUp(clinic, consentForms, session.timeZone)),
  idempotentRoute(addConsentForm, ({ body, session }, tx) =>
    addToSetUp(tx, consentForms, body.consent_form, session.timeZone),
  ),
  route(changeConsentForm, call =>
    changeSetUp(call.clinic, consentForms, changeInput(call, call.body.consent_form)),
  ),
  route(removeConsentForm, call => removeFromSetUp(call.clinic, consentForms, recordInput(call))),
  route(listProviderSettings, ({ clinic, session }) => listSetUp(clinic, providers, session.timeZone)),
  idempotentRoute(addProvider, ({ body, session }, tx) =>
    addToSetUp(tx, providers, body.provider, session.timeZone),
  ),
  route(changeProvider, call => changeSetUp(call.clinic, providers, changeInput(call, call.body.provider))),
  route(removeProvider, call => removeFromSetUp(call.clinic, providers, recordInput(call))),
  route(listPayerSettings, ({ clinic, session }) => listSetUp(clinic, payers, session.timeZone)),
  idempotentRoute(addPayer, ({ body, session }, tx) => addToSetUp(tx, payers, body.payer, session.timeZone)),
  route(changePayer, call => changeSetUp(call.clinic, payers, changeInput(call, call.body.payer))),
  route(removePayer, call => removeFromSetUp(call.clinic, payers, recordInput(call))),
  route(listUsualFees, ({ clinic, session }) => listSetUp(clinic, usualFees, session.timeZone)),
  idempotentRoute(addUsualFee, ({ body, session }, tx) =>
    addToSetUp(tx, usualFees, body.usual_fee, session.timeZone),
  ),
  route(changeUsualFee, call => changeSetUp(call.clinic, usualFees, changeInput(call, call.body.usual_fee))),
  route(removeUsualFee, call => removeFromSetUp(call.clinic, usualFees, recordInput(call))),
  route(listSavedReplySettings, ({ clinic, session }) => listSetUp(clinic, savedReplies, session.timeZone)),
  idempotentRoute(addSavedReply, ({ body, session }, tx) =>
    addToSetUp(tx, savedReplies, body.saved_reply, session.timeZone),
  ),
  route(changeSavedReply, call =>
    changeSetUp(call.clinic, savedReplies, changeInput(call, call.body.saved_reply)),
  ),
  route(removeSavedReply, call => removeFromSetUp(call.clinic, savedReplies, recordInput(call))),
]

/** The lists that everybody chooses from. They have only what is in use. */
export const lookupRoutes = (): Route[] => [
  route(listRooms, ({ clinic }) => clinic.read(roomsInUse)),
  route(listDoctors, ({ clinic }) => clinic.read(doctorsInUse)),
  route(listLabels, ({ clinic }) => clinic.read(labelsInUse)),
  route(listProviders, ({ clinic }) => clinic.read(providersInUse)),
  route(listConsentForms, ({ clinic }) => clinic.read(consentFormsInUse)),
  route(listSavedReplies, ({ clinic }) => clinic.read(savedRepliesInUse)),
  route(listAppointmentTypes, async ({ clinic }) => {
    const types = await clinic.read(typesInUse)
    return { onSite: types.filter(type => !type.isRemote), virtual: types.filter(type => type.isRemote) }
  }),
]
