import type {
  AppointmentTypeChange,
  AppointmentTypeSettings,
} from '@archwire/contract/clinic/appointment-types'
import { required } from '../../../lib/form-rules.ts'
import { typeCalls } from '../api/set-up.ts'
import { palette } from '../components/palette.ts'
import type { SetUpKind } from '../components/set-up-kind.ts'
import { durationProblem, TypeFields, type TypeValues } from '../components/type-fields.tsx'
import { SetUpScreen } from './set-up-screen.tsx'

const types: SetUpKind<AppointmentTypeSettings, TypeValues, AppointmentTypeChange> = {
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
    // What was chosen before it became virtual is no longer shown, and does not count.
    roomId: roomId === '' || values.isRemote ? null : Number(roomId),
  }),
  Fields: TypeFields,
  ...typeCalls,
  move: (type, position) => typeCalls.save(type, { position }),
}

export const TypesScreen = () => <SetUpScreen kind={types} />
