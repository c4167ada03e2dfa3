import type { DoctorChange, DoctorSettings } from '@archwire/contract/clinic/doctors'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { required } from '../../../lib/forms/field-problems.ts'
import { toVirtualHours, toWeek } from '../hours/hours-values.ts'
import { doctorCalls, typeCalls } from '../settings-list/settings-calls.ts'
import type { SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'
import { DoctorFields, type DoctorValues, weekProblem } from './doctor-fields.tsx'

const doctors: SettingsKind<DoctorSettings, DoctorValues, DoctorChange> = {
  path: '/settings/doctors',
  title: 'Doctors',
  one: 'doctor',
  hint: 'Each doctor is a column of the calendar, in this order.',
  empty: 'There is no doctor yet. Add those who see patients here.',
  where: 'with this doctor',
  nameOf: doctor => doctor.fullName,
  factsOf: ({ appointmentTypeIds, weekDayHoursVirtual }) => {
    const days = weekDayHoursVirtual.filter(day => day.isOpen).length
    const offers = `${appointmentTypeIds.length} ${appointmentTypeIds.length === 1 ? 'type' : 'types'}`
    return `Offers ${offers}${days === 0 ? '' : ` · by video on ${days} ${days === 1 ? 'day' : 'days'}`}`
  },
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    userId: 'Account',
    npi: 'NPI',
    taxId: 'Tax ID',
    appointmentTypeIds: 'Offers',
    weekDayHoursVirtual: 'Hours by video',
  },
  noValues: () => ({
    firstName: '',
    lastName: '',
    userId: '',
    npi: '',
    taxId: '',
    appointmentTypeIds: [],
    weekDayHoursVirtual: toWeek([]),
  }),
  valuesOf: doctor => ({
    firstName: doctor.firstName,
    lastName: doctor.lastName,
    userId: doctor.userId === null ? '' : String(doctor.userId),
    npi: doctor.npi ?? '',
    taxId: doctor.taxId ?? '',
    appointmentTypeIds: doctor.appointmentTypeIds,
    weekDayHoursVirtual: toWeek(doctor.weekDayHoursVirtual),
  }),
  rules: {
    firstName: required('First name is required'),
    lastName: required('Last name is required'),
    weekDayHoursVirtual: weekProblem,
  },
  toSend: ({ userId, npi, taxId, appointmentTypeIds, weekDayHoursVirtual, ...names }) => ({
    ...names,
    userId: userId === '' ? null : Number(userId),
    npi: digitsOf(npi),
    taxId: digitsOf(taxId),
    appointmentTypeIds: appointmentTypeIds.toSorted((one, other) => one - other),
    weekDayHoursVirtual: toVirtualHours(weekDayHoursVirtual),
  }),
  Fields: DoctorFields,
  dialogSize: 880,
  ...doctorCalls,
  move: (doctor, position) => doctorCalls.save(doctor, { position }),
}

// A tax id is often written 12-3456789.
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '') || null

/** A new doctor offers every type to begin with. */
export function DoctorsScreen() {
  const { data: types, isError } = useQuery(typeCalls.query)
  const kind = useMemo(() => {
    const appointmentTypeIds = (types ?? []).filter(type => type.active).map(type => type.id)
    return { ...doctors, noValues: () => ({ ...doctors.noValues(), appointmentTypeIds }) }
  }, [types])
  // A dialog that opened before the types are known would begin with a doctor who offers none.
  return <SettingsListScreen kind={kind} canAdd={types !== undefined || isError} />
}
