import { calendarAddress, readDay } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { zoneName } from '../../../features/clinic/details/time-zone-names.ts'
import { localMoment, useNow } from '../../../lib/dates/clock.ts'
import { clinicQuery } from '../../../shared/clinic/clinic.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { LiveMonths } from '../../../shared/date/live-calendar.tsx'
import { MonthSheet, useShownMonth } from '../../../shared/date/month-sheet.tsx'
import { monthsOnSheet } from '../../../shared/date/occupancy.ts'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import styles from './side-panel.module.css'
import { useSidePanel } from './side-panel-state.ts'

/** Pages that need the whole width. Those of visitors are not in the shell at all. */
const withoutPanel = ['/v2/dashboard']

export const hasSidePanel = (page: string): boolean =>
  !withoutPanel.some(path => matchPath(path, page) !== null)

/** The day that a page of the calendar shows, or one of the week or month that it shows. */
function shownOn(page: string): { around: string | undefined; isDay: boolean } {
  const { view, date } = matchPath('/v2/calendar/:view/:date', page)?.params ?? {}
  return { around: readDay(date), isDay: view === 'day' }
}

/** The calendar and the daily flow show the same, and more. */
const hasPatientsItself = (page: string): boolean =>
  matchPath('/v2/calendar/*', page) !== null || matchPath('/v2/flow', page) !== null

const PatientsHere = lazy(async () => ({
  default: (await import('../../../features/scheduling/day-flow/patients-here.tsx')).PatientsHere,
}))

/** Beside every page of a wide window: the clinic's day and time, a month, and who is here. */
export function SidePanel({ page }: { page: string }) {
  const clinic = useQuery(clinicQuery)
  const isFailed = clinic.isError && !clinic.isFetching && clinic.data === undefined
  const zone = useClinicZone()
  const { isOpen, setOpen } = useSidePanel()
  return (
    <aside
      className={`${styles.panel} screen-only`}
      aria-label="Today"
      data-folded={isOpen ? undefined : true}
    >
      <Box className={styles.fold ?? ''}>
        <IconButton label={isOpen ? 'Hide the panel' : 'Show the panel'} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <BackIcon /> : <ForwardIcon />}
        </IconButton>
      </Box>
      {isOpen ? (
        <Stack
          gap="lg"
          pos="sticky"
          top={48}
          mah="calc(100dvh - 48px)"
          px="md"
          py="lg"
          className={styles.inside ?? ''}
        >
          {zone === undefined ? <Waiting /> : <Today zone={zone} page={page} />}
          {isFailed ? (
            <Stack role="status" gap="xs" align="flex-start" px="xs" c="dimmed">
              <p>{clinic.error.message}</p>
              <Button variant="default" onClick={() => void clinic.refetch()}>
                Retry
              </Button>
            </Stack>
          ) : null}
        </Stack>
      ) : null}
    </aside>
  )
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function Today({ zone, page }: { zone: string; page: string }) {
  const now = localMoment(useNow(), zone)
  const navigate = useNavigate()
  const { around, isDay } = shownOn(page)
  const shown = useShownMonth(around ?? now.day)
  return (
    <>
      <Moment
        weekday={now.weekday}
        date={now.date}
        time={<time dateTime={`${now.day}T${now.clock}`}>{now.time}</time>}
        zone={zone === ownZone() ? null : zoneName(zone)}
      />
      <LiveMonths months={monthsOnSheet(shown.month)} />
      <MonthSheet
        shown={shown}
        today={now.day}
        chosen={isDay ? around : undefined}
        onPick={day => void navigate(calendarAddress('day', day))}
      />
      {hasPatientsItself(page) ? null : (
        <Suspense>
          <PatientsHere key={now.day} day={now.day} zone={zone} />
        </Suspense>
      )}
    </>
  )
}

type MomentProps = { weekday: ReactNode; date: ReactNode; time: ReactNode; zone?: string | null }

const Moment = ({ weekday, date, time, zone }: MomentProps) => (
  <Box px="xs">
    <Text c="dimmed">{weekday}</Text>
    <Text fz="lg" fw={600} lh="24px">
      {date}
    </Text>
    <Group component="p" gap="0 8px">
      {time}
      {zone ? (
        <Text component="span" c="dimmed">
          {zone}
        </Text>
      ) : null}
    </Group>
  </Box>
)

const Waiting = () => (
  <Moment
    weekday={<Placeholder width={80} />}
    date={<Placeholder width={160} />}
    time={<Placeholder width={72} />}
  />
)
