import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { CalendarView } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { rankIn } from '@archwire/domain/scheduling/calendar/columns'
import { openSpans } from '@archwire/domain/scheduling/hours/opening-hours'
import { VisuallyHidden } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import { gridColumns } from '../columns/grid-columns.ts'
import { TimeGrid } from './time-grid.tsx'
import '../../../ui/theme/global.css'

export const zone = 'America/New_York'
/** The day on which the tests' clock stands still, at ten in the morning. */
export const wednesday = '2026-05-06'

const rooms = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  title: `Exam Room ${index + 1}`,
  code: null,
}))

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const instant = (day: string, minutes: number) => `${day}T${clock(minutes)}:00.000-04:00`

let last = 0

/** An appointment from one minute of a day on, in a room. */
export function visitAt(
  day: string,
  from: number,
  { room = 1, lasts = 30, name = 'Zoë Muñoz', ...values }: Partial<ListedAppointmentValues> = {},
): ListedAppointment {
  const id = ++last
  const patient = { ...bookedAppointment().patient, id, fullName: name }
  return bookedAppointment({
    id,
    startsAt: instant(day, from),
    endsAt: instant(day, from + lasts),
    duration: lasts,
    room: rooms[room - 1] ?? null,
    patient,
    ...values,
  })
}
type ListedAppointmentValues = Omit<ListedAppointment, 'room'> & { room: number; lasts: number; name: string }

export const blockedAt = (
  day: string,
  from: number,
  lasts: number,
  values: Partial<TimeOff> = {},
): TimeOff => ({
  id: ++last,
  startsAt: instant(day, from),
  endsAt: instant(day, from + lasts),
  doctor: null,
  room: null,
  virtual: false,
  notes: null,
  timeableType: 'Clinic',
  timeableId: 1,
  updatedAt: instant(day, from),
  ...values,
})

export const dayOf = (
  date: string,
  appointments: ListedAppointment[],
  { timeOffs = [], isOpen = true }: { timeOffs?: TimeOff[]; isOpen?: boolean } = {},
): CalendarDay => ({
  date,
  isOpen,
  opensAt: isOpen ? '09:00' : null,
  closesAt: isOpen ? '18:00' : null,
  hasBreak: false,
  breakFrom: null,
  breakTo: null,
  appointments,
  timeOffs,
})

type Opened = { appointment?: (id: number) => void; timeOff?: (id: number) => void }

/** Draws the grid alone where the calendar has it in a window of this size. */
export async function drawGrid(
  view: CalendarView,
  days: CalendarDay[],
  size: { width: number; height: number },
  on: Opened = {},
): Promise<void> {
  await page.viewport(size.width, size.height)
  const isPhone = size.width <= 768
  const place = document.createElement('main')
  Object.assign(place.style, {
    position: 'fixed',
    inset: isPhone ? '180px 0 56px 0' : '112px 40px 0 280px',
    display: 'flex',
    flexDirection: 'column',
  })
  document.body.prepend(place)
  const root = createRoot(place)
  const setup = { rooms, doctors: [] }
  const columns = gridColumns(view, days, 'rooms', setup, true)
  const titles = columns.map(column => column.title)
  root.render(
    <ThemeProvider>
      <MemoryRouter>
        <h1 className={VisuallyHidden.classes.root}>Calendar</h1>
        <TimeGrid
          columns={columns}
          open={days.flatMap(openSpans)}
          heads={titles}
          labels={titles}
          rank={view === 'week' ? rankIn('rooms', setup) : undefined}
          mode="rooms"
          zone={zone}
          onTime={() => undefined}
          onAppointment={id => on.appointment?.(id)}
          onTimeOff={id => on.timeOff?.(id)}
        />
      </MemoryRouter>
    </ThemeProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}
