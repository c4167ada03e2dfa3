import type { DoctorSettings } from '@archwire/contract/clinic/doctors'
import { virtualHoursProblems } from '@archwire/domain/scheduling/hours/hours-problems'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import '../../../ui/theme/checkbox.css'
import '../../../ui/theme/select.css'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { Choices, FieldGroup } from '../../../ui/form/field-group.tsx'
import { HoursFields } from '../hours/hours-fields.tsx'
import { dayNames, type HoursValues, toHours, type WeekValues } from '../hours/hours-values.ts'
import { accountsQuery, doctorCalls, typeCalls } from '../settings-list/settings-calls.ts'
import type { FieldsProps } from '../settings-list/settings-kind.ts'

export type DoctorValues = {
  firstName: string
  lastName: string
  /** The id of the doctor's account; empty if they have none. */
  userId: string
  npi: string
  taxId: string
  appointmentTypeIds: number[]
  weekDayHoursVirtual: WeekValues
}

/** The option for no account. */
const none = 'none'

/** The problems of a day by video, under the names of the fields here. */
export function problemsOfDay(day: HoursValues): { [F in keyof HoursValues]?: string } {
  const { opensAt, closesAt, ...rest } = toHours(day)
  const { startAt, stopsAt, ...breaks } = virtualHoursProblems({
    ...rest,
    startAt: opensAt,
    stopsAt: closesAt,
  })
  return {
    ...breaks,
    ...(startAt === undefined ? {} : { opensAt: startAt }),
    ...(stopsAt === undefined ? {} : { closesAt: stopsAt }),
  }
}

export const weekProblem = (week: WeekValues): string | null =>
  dayNames.some(([day]) => Object.keys(problemsOfDay(week[day])).length > 0)
    ? 'Look at the times again'
    : null

export function DoctorFields({ form, record }: FieldsProps<DoctorSettings, DoctorValues>) {
  const types = useQuery(typeCalls.query).data ?? []
  const accounts = useQuery(accountsQuery).data ?? []
  const doctors = useQuery(doctorCalls.query).data ?? []
  // An account belongs to one doctor at most.
  const taken = doctors.filter(one => one.active && one.id !== record?.id).map(one => one.userId)
  const { values } = form
  const text = (field: 'firstName' | 'lastName' | 'npi' | 'taxId') => ({
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  const toggle = (id: number, isOffered: boolean) =>
    form.setFieldValue(
      'appointmentTypeIds',
      isOffered ? [...values.appointmentTypeIds, id] : values.appointmentTypeIds.filter(one => one !== id),
    )
  const hasTried = form.errors.weekDayHoursVirtual !== undefined
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <TextInput label="First name" required data-autofocus maxLength={80} {...text('firstName')} />
        <TextInput label="Last name" required maxLength={80} {...text('lastName')} />
      </FieldColumns>
      <Select
        label="Account"
        description="With which this doctor logs in, if they do."
        allowDeselect={false}
        data={[
          { value: none, label: 'None' },
          ...accounts
            .filter(user => (user.active && !taken.includes(user.id)) || String(user.id) === values.userId)
            .map(user => ({ value: String(user.id), label: `${user.fullName} (${user.email})` })),
        ]}
        {...form.getInputProps('userId')}
        value={values.userId || none}
        onChange={id => form.setFieldValue('userId', id === none ? '' : (id ?? ''))}
      />
      <FieldColumns shares={[1, 1]}>
        <TextInput label="NPI" description="Ten digits" inputMode="numeric" {...text('npi')} />
        <TextInput label="Tax ID" description="Nine digits" inputMode="numeric" {...text('taxId')} />
      </FieldColumns>
      <FieldGroup legend="Offers">
        <Choices inPairs>
          {types
            .filter(type => type.active)
            .map(type => (
              <Checkbox
                key={type.id}
                label={type.title}
                checked={values.appointmentTypeIds.includes(type.id)}
                onChange={event => toggle(type.id, event.currentTarget.checked)}
              />
            ))}
        </Choices>
        {types.some(type => type.active) ? null : <p>There are no appointment types yet.</p>}
      </FieldGroup>
      <FieldGroup legend="Hours by video">
        {dayNames.map(([day, name]) => (
          <HoursFields
            key={day}
            name={name}
            states={['Video', 'Off']}
            value={values.weekDayHoursVirtual[day]}
            problems={hasTried ? problemsOfDay(values.weekDayHoursVirtual[day]) : {}}
            onChange={hours =>
              form.setValues({ weekDayHoursVirtual: { ...values.weekDayHoursVirtual, [day]: hours } })
            }
          />
        ))}
      </FieldGroup>
    </>
  )
}
