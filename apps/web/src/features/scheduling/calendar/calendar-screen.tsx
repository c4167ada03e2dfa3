import type { CalendarPlace } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { Stack } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { CalendarToolbar, calendarTitle, LegendButton, ModeSwitch, PrintButton } from './calendar-toolbar.tsx'
import { type CalendarActions, DaysView } from './days-view.tsx'
import { MonthView } from './month-view.tsx'
import { TypeFilter } from './type-filter.tsx'

type Props = { place: CalendarPlace; today: string; zone: string; actions: CalendarActions }

/** The calendar by day, week or month. The page itself does not scroll, only the grid does. */
export function CalendarScreen({ place, today, zone, actions }: Props) {
  usePageTitle(calendarTitle(place))
  const isPhone = useIsPhone()
  return (
    // Fills what the bars leave of the window, whatever it contains.
    <Stack gap={0} pos="absolute" inset={0} mih={320}>
      <CalendarToolbar place={place} today={today}>
        {place.view === 'month' ? null : (
          <>
            <ModeSwitch />
            <TypeFilter />
            {place.view === 'day' && !isPhone ? <PrintButton /> : null}
            {isPhone ? null : <LegendButton />}
          </>
        )}
      </CalendarToolbar>
      {place.view === 'month' ? (
        <MonthView month={place.date} today={today} />
      ) : (
        // The key separates the day grid from the week grid: each keeps its own scroll position.
        <DaysView key={place.view} place={place} today={today} zone={zone} actions={actions} />
      )}
    </Stack>
  )
}
