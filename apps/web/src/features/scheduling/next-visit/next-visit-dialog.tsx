import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { FreeWeek } from '@archwire/contract/scheduling/calendar-calls'
import { addDays, weekOf } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { dayLabel } from '../../../lib/dates/day-labels.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { Failure, LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { TurnButton } from '../../../ui/layout/page-turner.tsx'
import { IdSelect, useClinicChoices } from '../appointment-form/clinic-choices.tsx'
import { momentLabel } from '../appointments/moment-label.ts'
import { comingVisit } from '../visits/next-visit-link.tsx'
import { BookingFailure } from './booking-failure.tsx'
import { ChooseYourself } from './choose-yourself.tsx'
import { freeWeekQuery } from './free-week-query.ts'
import { FreeWeekTimes } from './free-week-times.tsx'
import { useKeptPlaces } from './kept-places.ts'
import { useBookNextVisit } from './use-book-next-visit.ts'
import { useTypeAndDoctor } from './use-type-and-doctor.ts'
import '../../../ui/theme/select.css'

const distances = ['4', '6', '8'] as const
type Distance = (typeof distances)[number]
const usualDistance: Distance = '6'

const sundayIn = (weeks: Distance, today: string): string =>
  weekOf(addDays(today, Number(weeks) * 7))[0] ?? today

type Props = {
  finished: Appointment
  /** The clinic's time zone. */
  zone: string
  onClose: () => void
}

/** Free times some weeks on for the patient who has just been here; one press books. */
export function NextVisitDialog({ finished, zone, onClose }: Props) {
  usePageTitle('Next visit')
  const { patient } = finished
  const today = useClinicDay(zone)
  const choices = useClinicChoices()
  const { typeId, doctorId, ...choose } = useTypeAndDoctor(finished, choices)
  const [from, setFrom] = useState(() => sundayIn(usualDistance, today))
  const {
    data: week,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(freeWeekQuery({ from, typeId, doctorId }))
  const days = useKeptPlaces(week, JSON.stringify([from, typeId, doctorId]), isPlaceholderData)
  const { bookAt, isBooking, error: refusal } = useBookNextVisit(zone, onClose)
  const shown = week?.from ?? from
  const isPresent = shown <= today
  const coming = comingVisit(patient.nextAppointments)
  const chosen = distances.find(weeks => sundayIn(weeks, today) === from)
  const turn = (weeks: number) => setFrom(addDays(shown, weeks * 7))

  return (
    <WindowDialog title="Next visit" size={880} onClose={onClose}>
      <Stack gap="md">
        <Text fw={600}>{patient.fullName}</Text>
        {coming === undefined || isBooking ? null : (
          <Message kind="notice">
            <p>
              Booked already: {momentLabel(coming.startsAt, zone)}, {coming.appointmentType.title}.
            </p>
          </Message>
        )}
        {choices.failure === undefined ? null : <LoadFailure what="Not everything" {...choices.failure} />}
        <ChoiceButtons<Distance | ''>
          legend="When"
          choices={distances.map(weeks => ({ value: weeks, label: `In ${weeks} weeks` }))}
          value={chosen ?? ''}
          onChange={weeks => {
            if (weeks !== '') setFrom(sundayIn(weeks, today))
          }}
        />
        <FieldColumns shares={[1, 1]}>
          <IdSelect
            label="Appointment type"
            name="typeId"
            none="Select a type"
            options={choose.types}
            value={typeId}
            onChange={choose.chooseType}
          />
          <IdSelect
            label="Doctor"
            name="doctorId"
            none="Any doctor"
            options={choose.doctors}
            value={doctorId}
            onChange={choose.chooseDoctor}
          />
        </FieldColumns>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <div>
            <h3>Week of {dayName(shown)}</h3>
            <Text role="status" fz="xs" lh="16px" mih={16} c="dimmed">
              {week === undefined || isPlaceholderData ? '' : weekSentence(week, from)}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <TurnButton label="Earlier week" isOff={isPresent} onTurn={() => turn(-1)}>
              <BackIcon />
            </TurnButton>
            <TurnButton label="Later week" isOff={false} onTurn={() => turn(1)}>
              <ForwardIcon />
            </TurnButton>
          </Group>
        </Group>
        <BookingFailure error={refusal} />
        {week === undefined && error !== null && !isFetching ? (
          <Failure title={error.message} retry={() => void refetch()} />
        ) : typeId === null && choices.isComplete ? (
          <Text c="dimmed">Select an appointment type to see its free times.</Text>
        ) : (
          <FreeWeekTimes
            days={days}
            zone={zone}
            isOld={isPlaceholderData}
            isBooking={isBooking}
            namesDoctors={doctorId === null}
            onChoose={({ startsAt, ...place }) => {
              if (week === undefined) return
              bookAt({
                ...place,
                appointmentTypeId: typeId ?? 0,
                startsAt,
                duration: week.duration,
                virtual: week.virtual,
                patientAttributes: { id: patient.id },
              })
            }}
          />
        )}
        <ChooseYourself patient={patient} day={isPresent ? today : shown} />
      </Stack>
    </WindowDialog>
  )
}

const dayName = (day: string) => dayLabel(day, { month: 'long', day: 'numeric' })

/** Says where the times are, if they are not where they were looked for. */
function weekSentence({ from: shown, days }: FreeWeek, from: string): string {
  const isFree = days.some(({ times }) => times.length > 0)
  if (!isFree) return `Nothing is free in the six weeks from ${dayName(from)}.`
  if (shown === from) return ''
  return `Nothing is free in the week of ${dayName(from)}. These are the next free times.`
}
