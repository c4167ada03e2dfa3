import type {
  AppointmentTypeChange,
  AppointmentTypeSettings,
} from '@archwire/contract/clinic/appointment-types'
import { required } from '../../../lib/forms/field-problems.ts'
import { typeCalls } from '../settings-list/settings-calls.ts'
import type { SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'
import { palette } from './palette.ts'
import { durationProblem, TypeFields, type TypeValues } from './type-fields.tsx'

const types: SettingsKind<AppointmentTypeSettings, TypeValues, AppointmentTypeChange> = {
  path: '/settings/appointment-types',
  title: 'Appointment types',
  one: 'appointment type',
  hint: 'What patients come for, in the order in which they are offered.',
  empty: 'There is no type in use. Add what patients come for.',
  where: 'of this type',
  nameOf: type => type.title,
  factsOf: ({ duration, isRemote, startsTreatment }) =>
    [
      `${duration} minutes`,
      ...(isRemote ? ['virtual'] : []),
      ...(startsTreatment ? ['starts a treatment'] : []),
    ].join(' · '),
  colorOf: type => type.color,
  labels: {
    title: 'Name',
    color: 'Color',
    duration: 'Duration',
    isRemote: 'Virtual',
    roomId: 'Usual room',
    startsTreatment: 'Starts a treatment',
  },
  noValues: () => ({
    title: '',
    color: palette[0][0],
    duration: '30',
    isRemote: false,
    roomId: '',
    startsTreatment: false,
  }),
  valuesOf: ({ title, color, duration, isRemote, roomId, startsTreatment }) => ({
    title,
    color,
    duration: String(duration),
    isRemote,
    roomId: roomId === null ? '' : String(roomId),
    startsTreatment,
  }),
  rules: { title: required('Name is required'), duration: durationProblem },
  toSend: ({ duration, roomId, ...values }) => ({
    ...values,
    duration: Number(duration),
    // A room chosen before the type became virtual is no longer shown, so it is not sent.
    roomId: roomId === '' || values.isRemote ? null : Number(roomId),
  }),
  Fields: TypeFields,
  ...typeCalls,
  move: (type, position) => typeCalls.save(type, { position }),
}

export const TypesScreen = () => <SettingsListScreen kind={types} />
