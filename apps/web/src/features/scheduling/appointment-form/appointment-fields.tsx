import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { DateField, TimeField } from '../date-and-time/date-time-fields.tsx'
import { onDay, tidyMoment } from '../date-and-time/typed-moment.ts'
import styles from './appointment-fields.module.css'
import { step } from './appointment-payload.ts'
import { type AppointmentValues, contactMethods, shortestDuration } from './appointment-values.ts'
import {
  chooseDoctor,
  chooseType,
  IdSelect,
  typeLabel,
  typesOffered,
  useAvailableChoices,
  useClinicChoices,
  usualRoomElsewhere,
  withCurrent,
} from './clinic-choices.tsx'
import { type AppointmentForm, chooseTime, useTimes } from './use-appointment-form.ts'

const longestOnSlider = 180
const sliderStep = 15

type DurationFieldProps = {
  value: number | null
  onChange: (minutes: number | null) => void
  error?: ReactNode
}

/** The duration, in steps of a quarter of an hour, or to the minute when typed. */
const DurationField = ({ value, onChange, error }: DurationFieldProps) => (
  <Group wrap="nowrap" align="flex-start" gap="sm">
    <TextInput
      label="Duration"
      name="duration"
      flex="none"
      w={96}
      inputMode="numeric"
      autoComplete="off"
      rightSection="min"
      rightSectionWidth={40}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '').slice(0, 4)
        onChange(digits === '' ? null : Number(digits))
      }}
    />
    <input
      type="range"
      className={styles.slider}
      aria-label="Duration in minutes"
      min={shortestDuration}
      max={longestOnSlider}
      step={sliderStep}
      value={Math.min(value ?? shortestDuration, longestOnSlider)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </Group>
)

/** The room in which visits of the chosen type usually are, beside the one whose column was pressed. */
function UsualRoom({ title, onTake }: { title: string; onTake: () => void }) {
  const isPhone = useIsPhone()
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    // The pressed button goes away, and the field that has changed is where one goes on.
    event.currentTarget.form?.querySelector<HTMLElement>('[name="roomId"]')?.focus()
    onTake()
  }
  return (
    // Beside the field, not beside its label.
    <Group gap="xs" mih="var(--control)" mt={isPhone ? 0 : 24} wrap="nowrap">
      <Text fz="xs" lh="16px" c="dimmed" role="status">
        Usually in {title}
      </Text>
      <Button variant="default" flex="none" aria-label={`Take it: ${title}`} onClick={take}>
        Take it
      </Button>
    </Group>
  )
}

type AppointmentFieldsProps = {
  form: AppointmentForm
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** The clinic's time zone. */
  zone: string
  isSaving: boolean
  /** Other values that change with the day. */
  moveDay?: (day: string) => Partial<AppointmentValues>
  /** The appointment being changed: its choices stay in the lists even if they are no longer in use. */
  current?: Appointment
  takesFocus?: boolean
}

/** Patient, type, place and time. Choosing one value also sets the values that follow from it. */
export function AppointmentFields({
  form,
  today,
  zone,
  isSaving,
  moveDay,
  current,
  takesFocus = false,
}: AppointmentFieldsProps) {
  const { values, errors } = form
  const lookups = useClinicChoices()
  const doctor = lookups.doctors.find(({ id }) => id === values.doctorId)
  const offered = typesOffered(lookups.types, doctor)
  const currentType = current?.appointmentType
  const isCurrentType = values.typeId === currentType?.id
  const groupOf = (title: string, isRemote: boolean) => {
    const own = isCurrentType && currentType?.isRemote === isRemote ? currentType : null
    const list = withCurrent(isRemote ? offered.virtual : offered.onSite, own)
    return { group: title, options: list.map(type => ({ id: type.id, label: typeLabel(type) })) }
  }
  const types = [groupOf('On site', false), groupOf('Virtual', true)]
  const doctors = withCurrent(lookups.doctors.map(optionOf), current?.doctor && optionOf(current.doctor))
  const rooms = withCurrent(lookups.rooms, current?.room)
  const allTypes = withCurrent([...lookups.types.onSite, ...lookups.types.virtual], currentType)
  const typeOf = (id: number | null) => allTypes.find(type => type.id === id)
  const usualRoom = usualRoomElsewhere(typeOf(values.typeId), values)
  const { slots } = useTimes(values, zone, isSaving)
  const put = (change: Partial<AppointmentValues>) => {
    form.setValues(change)
    for (const field of Object.keys(change)) form.clearFieldError(field)
  }
  useAvailableChoices(form, lookups.isComplete, {
    doctorId: doctors,
    typeId: types.flatMap(({ options }) => options),
    roomId: rooms,
  })

  return (
    <>
      {lookups.failure === undefined ? null : <LoadFailure what="Not everything" {...lookups.failure} />}
      <FieldColumns shares={[1, 1]}>
        <IdSelect
          label="Doctor"
          name="doctorId"
          none={values.virtual ? 'Choose a doctor' : 'No Doctor'}
          required={values.virtual}
          takesFocus={takesFocus}
          options={doctors}
          value={values.doctorId}
          error={errors.doctorId}
          onChange={id =>
            put(
              chooseDoctor(
                lookups.doctors.find(one => one.id === id),
                values,
              ),
            )
          }
        />
        <IdSelect
          label="Appointment type"
          name="typeId"
          none="Choose a type"
          required
          options={types}
          value={values.typeId}
          error={errors.typeId}
          onChange={id => put(chooseType(typeOf(id), values))}
        />
      </FieldColumns>
      {values.virtual ? (
        <NativeSelect
          label="Contact method"
          required
          name="contactMethod"
          data={[{ value: '', label: 'Choose a contact method' }, ...contactMethods]}
          {...form.getInputProps('contactMethod')}
        />
      ) : (
        <FieldColumns shares={[1, 1]}>
          <IdSelect
            label="Room"
            name="roomId"
            none="Choose a room"
            required
            options={rooms.map(({ id, title }) => ({ id, label: title }))}
            value={values.roomId}
            error={errors.roomId}
            onChange={roomId => put({ roomId })}
          />
          {usualRoom === undefined ? null : (
            <UsualRoom title={usualRoom.title} onTake={() => put({ roomId: usualRoom.id })} />
          )}
        </FieldColumns>
      )}
      <div className={styles.when}>
        <DateField
          today={today}
          value={values.startsAtDate}
          error={errors.startsAtDate}
          onChange={day => {
            const change = {
              startsAtTime: values.startsAtTime,
              ...(moveDay?.(day) ?? { startsAtDate: day }),
            }
            put({ ...change, startsAtTime: onDay(change.startsAtTime, { day, zone }, step) })
          }}
        />
        <TimeField
          label="Time"
          name="startsAtTime"
          value={values.startsAtTime}
          error={errors.startsAtTime}
          onChange={time => chooseTime(form, time)}
          tidy={typed => tidyMoment(typed, { day: values.startsAtDate, zone }, { step })}
          slots={slots}
        />
        <DurationField
          value={values.duration}
          error={errors.duration}
          onChange={duration => put({ duration })}
        />
      </div>
    </>
  )
}

const optionOf = ({ id, fullName }: { id: number; fullName: string }) => ({ id, label: fullName })
