import { Checkbox, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import appointmentFieldsStyles from '../appointment-form/appointment-fields.module.css'
import {
  IdSelect,
  useAvailableChoices,
  useClinicChoices,
  withCurrent,
} from '../appointment-form/clinic-choices.tsx'
import { WarningLine } from '../appointment-form/warning-line.tsx'
import { daysQuery } from '../appointments/days-query.ts'
import { DateField, TimeField } from '../date-and-time/date-time-fields.tsx'
import { quarterHours, readMoment, tidyMoment } from '../date-and-time/typed-moment.ts'
import { moveDay, moveStart, tidyEnd } from './blocked-span.ts'
import { appointmentsWithin, type BlockedType, type BlockedValues } from './blocked-time.ts'
import '../../../ui/theme/checkbox.css'

/** The warnings below the field that they are about. They do not prevent saving. */
const FieldWarnings = ({ texts }: { texts: string[] }) => (
  // The element exists before its text does: screen readers announce only what changes in it.
  <div role="status">
    {texts.map(text => (
      <WarningLine key={text} mt={4}>
        {text}
      </WarningLine>
    ))}
  </div>
)

type BlockedForm = UseFormReturnType<BlockedValues>

const kinds: { value: BlockedType; label: string }[] = [
  { value: 'clinic', label: 'Clinic' },
  { value: 'room', label: 'Room' },
  { value: 'doctor', label: 'Doctor' },
]

type Ref = { id: number; label: string }

type Props = {
  form: BlockedForm
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** The clinic's time zone. */
  zone: string
  clinic: { id: number; name: string } | undefined
  /** The current room and doctor, which may no longer be in use. */
  current?: { room: Ref | null; doctor: Ref | null }
}

/** The fields of blocked time: for whom, when and why. */
export function BlockedFields({ form, today, zone, clinic, current }: Props) {
  const { values, errors } = form
  const { doctors, rooms, isComplete, failure } = useClinicChoices()
  const offered = {
    roomId: withCurrent(
      rooms.map(({ id, title }) => ({ id, label: title })),
      current?.room,
    ),
    doctorId: withCurrent(
      doctors.map(({ id, fullName }) => ({ id, label: fullName })),
      current?.doctor,
    ),
  }
  useAvailableChoices(form, isComplete, offered)
  const day = values.startsAtDate
  const on = { day, zone }
  const slots = useMemo(() => quarterHours({ day, zone }), [day, zone])
  const put = (change: Partial<BlockedValues>) => {
    form.setValues(change)
    for (const field of Object.keys(change)) form.clearFieldError(field)
  }
  // While a start is being typed it may be incomplete, so the end follows only once it is settled.
  const lastStart = useRef(values.startsAtTime)
  const noteStart = () => {
    if (readMoment(values.startsAtTime, on) !== undefined) lastStart.current = values.startsAtTime
  }
  const settleStart = (startsAtTime: string) => {
    put(moveStart(values, zone, lastStart.current, startsAtTime))
    if (readMoment(startsAtTime, on) !== undefined) lastStart.current = startsAtTime
  }
  return (
    <>
      {failure === undefined ? null : <LoadFailure what="Not everything" {...failure} />}
      <ChoiceButtons
        legend="Blocked for"
        choices={kinds}
        value={values.type}
        onChange={type => put({ type })}
      />
      {values.type === 'clinic' ? (
        <IdSelect
          label="Clinic"
          name="clinicId"
          none="Select a clinic"
          options={clinic === undefined ? [] : [{ id: clinic.id, label: clinic.name }]}
          value={values.clinicId}
          error={errors.clinicId}
          onChange={clinicId => put({ clinicId })}
        />
      ) : null}
      {values.type === 'room' ? (
        <IdSelect
          label="Room"
          name="roomId"
          none="Pick a room"
          options={offered.roomId}
          value={values.roomId}
          error={errors.roomId}
          onChange={roomId => put({ roomId })}
        />
      ) : null}
      {values.type === 'doctor' ? (
        <>
          <IdSelect
            label="Doctor"
            name="doctorId"
            none="Pick a doctor"
            options={offered.doctorId}
            value={values.doctorId}
            error={errors.doctorId}
            onChange={doctorId => put({ doctorId })}
          />
          <Checkbox
            label="Blocked time for virtual appointments"
            classNames={{ body: appointmentFieldsStyles.check ?? '' }}
            checked={values.virtual}
            onChange={({ currentTarget }) => put({ virtual: currentTarget.checked })}
          />
        </>
      ) : null}
      <div>
        <div className={appointmentFieldsStyles.when}>
          <DateField
            today={today}
            value={values.startsAtDate}
            error={errors.startsAtDate}
            onChange={startsAtDate => put(moveDay(values, zone, startsAtDate))}
          />
          <TimeField
            label="Start time"
            name="startsAtTime"
            value={values.startsAtTime}
            error={errors.startsAtTime}
            onChange={startsAtTime => put({ startsAtTime })}
            onFocus={noteStart}
            onSettled={settleStart}
            tidy={typed => tidyMoment(typed, on)}
            slots={slots}
          />
          <TimeField
            label="End time"
            name="endsAtTime"
            value={values.endsAtTime}
            error={errors.endsAtTime}
            onChange={endsAtTime => put({ endsAtTime })}
            tidy={typed => tidyEnd({ ...values, endsAtTime: typed }, zone)}
            slots={slots}
          />
        </div>
        <InTheWay values={values} zone={zone} />
      </div>
      <Textarea
        label="Notes"
        name="notes"
        autosize={false}
        rows={3}
        styles={{ input: { height: 'auto' } }}
        maxLength={2_000}
        {...form.getInputProps('notes')}
      />
    </>
  )
}

/** Counts the appointments within the blocked time. They are not canceled, but the person should know. */
function InTheWay({ values, zone }: { values: BlockedValues; zone: string }) {
  const day = values.startsAtDate
  const { data } = useQuery({ ...daysQuery(day, day), enabled: day !== '' })
  const count = appointmentsWithin(data?.[0], values, zone)
  const text =
    count === 1
      ? '1 appointment is in this time. It stays as it is.'
      : `${count} appointments are in this time. They stay as they are.`
  return <FieldWarnings texts={count === 0 ? [] : [text]} />
}
