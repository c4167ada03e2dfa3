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
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplySettings,
  removeSavedReply,
} from '@archwire/contract/clinic/saved-replies'
import {
  addUsualFee,
  changeUsualFee,
  listUsualFees,
  removeUsualFee,
} from '@archwire/contract/clinic/usual-fees'
import type { Sent } from '@archwire/contract/endpoint'
import { listUsers } from '@archwire/contract/users/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'

/** The record, and the version that a change is based on. */
type Seen = { id: number; updatedAt: string }

const from = ({ id, updatedAt }: Seen) => [{ params: { id } }, { ifMatch: updatedAt }] as const

export const roomCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'rooms', 'settings'],
    queryFn: ({ signal }) => call(listRoomSettings, {}, { signal }),
  }),
  add: (room: Sent<typeof addRoom>['body']['room'], idempotencyKey: string) =>
    call(addRoom, { body: { room } }, { idempotencyKey }),
  save: (seen: Seen, room: Sent<typeof changeRoom>['body']['room']) => {
    const [which, version] = from(seen)
    return call(changeRoom, { ...which, body: { room } }, version)
  },
  remove: ({ id }: Seen) => call(removeRoom, { params: { id } }),
  affected: ({ id }: Seen) => call(appointmentsInRoom, { params: { id } }),
}

export const labelCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'labels', 'settings'],
    queryFn: ({ signal }) => call(listLabelSettings, {}, { signal }),
  }),
  add: (label: Sent<typeof addLabel>['body']['label'], idempotencyKey: string) =>
    call(addLabel, { body: { label } }, { idempotencyKey }),
  save: (seen: Seen, label: Sent<typeof changeLabel>['body']['label']) => {
    const [which, version] = from(seen)
    return call(changeLabel, { ...which, body: { label } }, version)
  },
  remove: ({ id }: Seen) => call(removeLabel, { params: { id } }),
}

export const consentFormCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'consent-forms', 'settings'],
    queryFn: ({ signal }) => call(listConsentFormSettings, {}, { signal }),
  }),
  add: (form: Sent<typeof addConsentForm>['body']['consent_form'], idempotencyKey: string) =>
    call(addConsentForm, { body: { consent_form: form } }, { idempotencyKey }),
  save: (seen: Seen, form: Sent<typeof changeConsentForm>['body']['consent_form']) => {
    const [which, version] = from(seen)
    return call(changeConsentForm, { ...which, body: { consent_form: form } }, version)
  },
  remove: ({ id }: Seen) => call(removeConsentForm, { params: { id } }),
}

export const typeCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'appointment-types', 'settings'],
    queryFn: ({ signal }) => call(listAppointmentTypeSettings, {}, { signal }),
  }),
  add: (type: Sent<typeof addAppointmentType>['body']['appointment_type'], idempotencyKey: string) =>
    call(addAppointmentType, { body: { appointment_type: type } }, { idempotencyKey }),
  save: (seen: Seen, type: Sent<typeof changeAppointmentType>['body']['appointment_type']) => {
    const [which, version] = from(seen)
    return call(changeAppointmentType, { ...which, body: { appointment_type: type } }, version)
  },
  remove: ({ id }: Seen) => call(removeAppointmentType, { params: { id } }),
  affected: ({ id }: Seen) => call(appointmentsOfType, { params: { id } }),
}

export const doctorCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'doctors', 'settings'],
    queryFn: ({ signal }) => call(listDoctorSettings, {}, { signal }),
  }),
  add: (doctor: Sent<typeof addDoctor>['body']['doctor'], idempotencyKey: string) =>
    call(addDoctor, { body: { doctor } }, { idempotencyKey }),
  save: (seen: Seen, doctor: Sent<typeof changeDoctor>['body']['doctor']) => {
    const [which, version] = from(seen)
    return call(changeDoctor, { ...which, body: { doctor } }, version)
  },
  remove: ({ id }: Seen) => call(removeDoctor, { params: { id } }),
  affected: ({ id }: Seen) => call(appointmentsWithDoctor, { params: { id } }),
}

export const providerCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'providers', 'settings'],
    queryFn: ({ signal }) => call(listProviderSettings, {}, { signal }),
  }),
  add: (provider: Sent<typeof addProvider>['body']['provider'], idempotencyKey: string) =>
    call(addProvider, { body: { provider } }, { idempotencyKey }),
  save: (seen: Seen, provider: Sent<typeof changeProvider>['body']['provider']) => {
    const [which, version] = from(seen)
    return call(changeProvider, { ...which, body: { provider } }, version)
  },
  remove: ({ id }: Seen) => call(removeProvider, { params: { id } }),
}

export const payerCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'payers', 'settings'],
    queryFn: ({ signal }) => call(listPayerSettings, {}, { signal }),
  }),
  add: (payer: Sent<typeof addPayer>['body']['payer'], idempotencyKey: string) =>
    call(addPayer, { body: { payer } }, { idempotencyKey }),
  save: (seen: Seen, payer: Sent<typeof changePayer>['body']['payer']) => {
    const [which, version] = from(seen)
    return call(changePayer, { ...which, body: { payer } }, version)
  },
  remove: ({ id }: Seen) => call(removePayer, { params: { id } }),
}

export const usualFeeCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'usual-fees', 'settings'],
    queryFn: ({ signal }) => call(listUsualFees, {}, { signal }),
  }),
  add: (usual_fee: Sent<typeof addUsualFee>['body']['usual_fee'], idempotencyKey: string) =>
    call(addUsualFee, { body: { usual_fee } }, { idempotencyKey }),
  save: (seen: Seen, usual_fee: Sent<typeof changeUsualFee>['body']['usual_fee']) => {
    const [which, version] = from(seen)
    return call(changeUsualFee, { ...which, body: { usual_fee } }, version)
  },
  remove: ({ id }: Seen) => call(removeUsualFee, { params: { id } }),
}

export const savedReplyCalls = {
  query: queryOptions({
    queryKey: [...clinicKey, 'saved-replies', 'settings'],
    queryFn: ({ signal }) => call(listSavedReplySettings, {}, { signal }),
  }),
  add: (saved_reply: Sent<typeof addSavedReply>['body']['saved_reply'], idempotencyKey: string) =>
    call(addSavedReply, { body: { saved_reply } }, { idempotencyKey }),
  save: (seen: Seen, saved_reply: Sent<typeof changeSavedReply>['body']['saved_reply']) => {
    const [which, version] = from(seen)
    return call(changeSavedReply, { ...which, body: { saved_reply } }, version)
  },
  remove: ({ id }: Seen) => call(removeSavedReply, { params: { id } }),
}

/** Everybody who has an account, because a doctor may be one of them. */
export const accountsQuery = queryOptions({
  queryKey: ['users', 'accounts'],
  queryFn: ({ signal }) => call(listUsers, {}, { signal }),
})
