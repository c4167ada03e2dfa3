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
import { ChooseYourself } from './choose-yourself.tsx'
import { freeWeekQuery } from './free-week-query.ts'
import { FreeWeekTimes } from './free-week-times.tsx'
import { useKeptPlaces } from './kept-places.ts'
import { likeOf, type Purpose, searches } from './purpose.ts'
import { TakeTimeFailure } from './take-time-failure.tsx'
import { useTakeTime } from './use-take-time.ts'
import { useTypeAndDoctor } from './use-type-and-doctor.ts'
import { VisitToMove } from './visit-to-move.tsx'
import '../../../ui/theme/select.css'

const sundayIn = (weeks: number, day: string): string => weekOf(addDays(day, weeks * 7))[0] ?? day

/** Weeks are counted from the visit that is moved; from today if that has passed. */
function firstDayOf(purpose: Purpose, today: string): string {
  if (purpose.kind === 'next') return today
  const day = purpose.visit.startsAt.slice(0, 10)
  return day > today ? day : today
}

type Props = {
  purpose: Purpose
  /** The clinic's time zone. */
  zone: string
  onClose: () => void
}

/** The free times of a week, some weeks on; one press takes a time. */
export function FreeWeekDialog({ purpose, zone, onClose }: Props) {
  const { title, distances, usual, labelOf } = searches[purpose.kind]
  usePageTitle(title)
  const visit = purpose.kind === 'move' ? purpose.visit : undefined
  const { patient } = purpose.kind === 'move' ? purpose.visit : purpose
  const today = useClinicDay(zone)
  const firstDay = firstDayOf(purpose, today)
  const choices = useClinicChoices()
  const like =
    purpose.kind === 'move' ? { ...likeOf(purpose.visit), isTypeKept: true as const } : purpose.like
  const { typeId, doctorId, ...choose } = useTypeAndDoctor(like, choices)
  const [from, setFrom] = useState(() => sundayIn(usual, firstDay))
  const wanted = { from, typeId: choices.isComplete ? typeId : null, doctorId, visitId: visit?.id ?? null }
  const { data: week, error, isFetching, isPlaceholderData, refetch } = useQuery(freeWeekQuery(wanted))
  const days = useKeptPlaces(week, JSON.stringify(wanted), isPlaceholderData, like.startsAt)
  const { take, isTaking, error: refusal } = useTakeTime(purpose, zone, onClose)
  const shown = week?.from ?? from
  const isPresent = shown <= today
  const chosen = distances.find(weeks => sundayIn(weeks, firstDay) === from)
  const turn = (weeks: number) => setFrom(addDays(shown, weeks * 7))

  return (
    <WindowDialog title={title} size={880} onClose={onClose}>
      <Stack gap="md">
        <div>
          <Text fw={600}>{patient.fullName}</Text>
          {visit === undefined ? null : <VisitToMove visit={visit} zone={zone} />}
        </div>
        {purpose.kind === 'move' || purpose.coming === undefined || isTaking ? null : (
          <Message kind="notice">
            <p>
              Booked already: {momentLabel(purpose.coming.startsAt, zone)},{' '}
              {purpose.coming.appointmentType.title}.
            </p>
          </Message>
        )}
        {choices.failure === undefined ? null : <LoadFailure what="Not everything" {...choices.failure} />}
        <ChoiceButtons
          legend="When"
          choices={distances.map(weeks => ({ value: String(weeks), label: labelOf(weeks) }))}
          value={String(chosen ?? '')}
          onChange={weeks => setFrom(sundayIn(Number(weeks), firstDay))}
        />
        <FieldColumns shares={[1, 1]}>
          {visit === undefined ? (
            <IdSelect
              label="Appointment type"
              name="typeId"
              none="Select a type"
              options={choose.types}
              value={typeId}
              onChange={choose.chooseType}
            />
          ) : null}
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
        <TakeTimeFailure kind={purpose.kind} error={refusal} />
        {week === undefined && error !== null && !isFetching ? (
          <Failure title={error.message} retry={() => void refetch()} />
        ) : typeId === null && choices.isComplete ? (
          <Text c="dimmed">Select an appointment type to see its free times.</Text>
        ) : (
          <FreeWeekTimes
            days={days}
            zone={zone}
            isOld={isPlaceholderData}
            isBooking={isTaking}
            namesDoctors={doctorId === null}
            onChoose={({ startsAt, ...place }) => {
              if (week === undefined) return
              take({
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
        <ChooseYourself purpose={purpose} day={isPresent ? today : shown} />
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
