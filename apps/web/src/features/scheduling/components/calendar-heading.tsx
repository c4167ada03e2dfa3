import { type CalendarPlace, calendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { MonthSheet } from '../../../pickers/date/month-sheet.tsx'
import { useShownMonth } from '../../../pickers/date/shown-month.ts'
import { DownIcon } from '../../../ui/icons.tsx'
import { PlainDialog } from '../../../ui/plain-dialog.tsx'
import { calendarTitle } from './calendar-title.ts'
import styles from './calendar-toolbar.module.css'

type Props = { place: CalendarPlace; today: string }

/** What is shown. On a phone, where no month stands beside it, it opens one to choose another day from. */
export function CalendarHeading({ place, today }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {isPhone ? (
          <button
            type="button"
            className={styles.chooser}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {calendarTitle(place)}
            <DownIcon />
          </button>
        ) : (
          calendarTitle(place)
        )}
      </h1>
      {isPhone && isOpen ? <DaySheet place={place} today={today} close={() => setOpen(false)} /> : null}
    </>
  )
}

function DaySheet({ place, today, close }: Props & { close: () => void }) {
  const navigate = useNavigate()
  const shown = useShownMonth(place.date)
  const goTo = (day: string) => {
    close()
    void navigate(calendarAddress('day', day))
  }
  return (
    <PlainDialog title="Choose a day" shape="sheet" onClose={close}>
      <div className={styles.sheet}>
        <MonthSheet
          shown={shown}
          today={today}
          chosen={place.view === 'day' ? place.date : undefined}
          onPick={goTo}
        />
      </div>
    </PlainDialog>
  )
}
