import type { BookedVisit, BookingPage } from '@archwire/contract/booking/booking-calls'
import { saveFile } from '../../../lib/save-file.ts'
import { Quiet } from '../../../ui/patient/message.tsx'
import { BookingStep } from '../components/booking-step.tsx'
import actions from '../components/page-actions.module.css'
import { VisitFacts } from '../components/visit-facts.tsx'
import { doneNote } from './done-note.ts'

type Props = { page: BookingPage; booked: BookedVisit; email: string; onAgain: () => void }

/** It is booked: what, when and where, a file for the calendar, and how it can be changed. */
export const DoneStep = ({ page, booked, email, onAgain }: Props) => (
  <BookingStep
    clinic={page}
    title="You are booked"
    intro={<p role="status">Thank you. We are looking forward to seeing you.</p>}
  >
    <VisitFacts visit={booked} clinic={{ ...page, timeZone: booked.timeZone }} />
    <div className={actions.actions}>
      <button
        type="button"
        className={actions.first}
        onClick={() => saveFile('appointment.ics', booked.calendar, 'text/calendar;charset=utf-8')}
      >
        Add to calendar
      </button>
      <button type="button" onClick={onAgain}>
        Book another appointment
      </button>
    </div>
    <Quiet>{doneNote(booked, email)}</Quiet>
  </BookingStep>
)
