import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { cardLetters } from '@archwire/domain/scheduling/visits/card-letters'
import { minutesLate } from '@archwire/domain/scheduling/visits/card-marks'
import { groupByFlow, isOut } from '@archwire/domain/scheduling/visits/flow-groups'
import { minutesWaited, waitingColour } from '@archwire/domain/scheduling/visits/visit-times'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../lib/dates/clock.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { timeText } from '../appointments/card-labels.ts'
import { daysQuery } from '../appointments/days-query.ts'
import { VisitLetter } from '../visits/visit-signs.tsx'
import { Count } from './count.tsx'
import { useRefetchDay } from './use-day-flow.ts'

const rowHeight = 32
/** At the foot: the place of passing notices. */
const foot = 96

/** How many lines, headings or rows, the window has room for below this element's top. */
function useRoom(element: RefObject<HTMLElement | null>): number {
  const [lines, setLines] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const panel = element.current?.closest('aside')?.getBoundingClientRect().top ?? 0
      const top = panel + window.scrollY + (element.current?.offsetTop ?? 0)
      setLines(Math.max(0, Math.floor((window.innerHeight - top - foot) / rowHeight)))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [element])
  return lines
}

type Props = { day: string; zone: string }

/**
 * Who waits, who is seated and who comes next: the waiting room in sight of whoever works on claims or texts. As many
 * rows as the window has room for: one under each heading, and the rest for those who wait before all others. Without
 * room for that there are only counts.
 */
export function PatientsHere({ day, zone }: Props) {
  useLive('today', {})
  useRefetchDay(day)
  const { data } = useQuery(daysQuery(day, day))
  const place = useRef<HTMLDivElement>(null)
  const lines = useRoom(place)
  const now = useNow()
  const appointments = data?.find(one => one.date === day)?.appointments ?? []
  const { waiting, seated, today } = groupByFlow(appointments)
  const groups = [
    { title: 'Waiting', all: waiting, count: waiting.length },
    { title: 'Seated', all: seated, count: seated.length },
    { title: 'Next', all: today.filter(one => !isOut(one)), count: undefined },
  ]
  const filled = groups.filter(({ all }) => all.length > 0)
  let spare = lines - 2 * filled.length
  const said =
    spare < 0
      ? groups.filter(({ count }) => count !== undefined).map(group => ({ ...group, shown: [] }))
      : filled.map(group => {
          const shown = group.all.slice(0, 1 + spare)
          spare -= shown.length - 1
          return { ...group, shown }
        })
  return (
    <Stack ref={place} gap={0}>
      {appointments.length === 0
        ? null
        : said.map(({ title, all, count, shown }) => (
            <section key={title} aria-label={title}>
              <Group justify="space-between" px="xs" fz="xs" lh="32px" c="dimmed">
                <Box component="h2" fz="xs" lh="32px">
                  {title} {count === undefined ? null : <Count of={count} />}
                </Box>
                {shown.length > 0 && shown.length < all.length ? (
                  <span className="figures">+{all.length - shown.length}</span>
                ) : null}
              </Group>
              <ul>
                {shown.map(appointment => (
                  <Row key={appointment.id} appointment={appointment} zone={zone} now={now} />
                ))}
              </ul>
            </section>
          ))}
    </Stack>
  )
}

type RowProps = { appointment: ListedAppointment; zone: string; now: Date }

function Row({ appointment, zone, now }: RowProps) {
  const { id, patient, checkedInTime, seatedTime, startsAt } = appointment
  const dialog = useDialogState(appointment)
  const late = minutesLate(appointment, now)
  const since = seatedTime ?? checkedInTime
  const minutes = since === null ? 0 : minutesWaited(since, now)
  const [letter] = cardLetters(appointment)
  // The letter of who waits says it to those who listen.
  const isSaid = letter?.letter === 'W' || undefined
  return (
    <li>
      <Box
        component={Link}
        to={`/v2/appointment/${id}`}
        state={dialog}
        display="flex"
        h={rowHeight}
        className="quiet"
      >
        <Text span flex={1} fw={500} className="one-line" title={patient.fullName}>
          {patient.fullName}
        </Text>
        <Text
          span
          flex="none"
          aria-hidden={isSaid}
          fz="xs"
          c={late === undefined ? 'dimmed' : 'var(--came-red)'}
          className="figures"
        >
          {late !== undefined
            ? `Late ${late} min`
            : since === null
              ? timeText(startsAt, zone)
              : `${minutes} min`}
        </Text>
        {letter === undefined ? null : (
          <VisitLetter letter={letter} waiting={{ colour: waitingColour(minutes), minutes }} />
        )}
      </Box>
    </li>
  )
}
