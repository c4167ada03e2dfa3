import type { ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { useEffect } from 'react'
import { useAsked } from '../../../lib/use-asked.ts'
import { useStepHistory } from '../../../lib/use-step-history.ts'
import { isNotThere } from '../api/booking.ts'
import { readVisit } from '../api/managed-visit.ts'
import { OpenedPage } from '../components/opened-page.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { MoveQuestion } from './move-question.tsx'
import { OtherTimes } from './other-times.tsx'
import { useManagedVisit } from './use-managed-visit.ts'
import { VisitView } from './visit-view.tsx'

/** A visit that was booked online, by the link in its letter. */
export function ManagePage({ token }: { token: string }) {
  const { data, error, again } = useAsked(token, signal => readVisit(token, signal))
  useEffect(() => {
    document.title = data === undefined ? 'Your appointment' : `Your appointment · ${data.clinicName}`
  }, [data])
  if (data !== undefined) return <Managed token={token} opened={data} />
  return (
    <OpenedPage
      failed={error}
      isNotThere={error !== undefined && isNotThere(error)}
      notThere={{
        title: 'This link does not lead to an appointment',
        words:
          'It may have been cut off on its way. Please open it again from your email, or call your clinic.',
      }}
      retry={again}
    />
  )
}

function Managed({ token, opened }: { token: string; opened: ManagedVisit }) {
  const managed = useManagedVisit(token, opened)
  const { view, visit, wanted } = managed
  useStepHistory(managed.trail, managed.walk)
  if (view === 'cancel' && visit.canCancel) return <CancelQuestion key="cancel" managed={managed} />
  if (view === 'move' && wanted !== undefined && visit.canMove) {
    return <MoveQuestion key="move" {...{ token, managed, wanted }} />
  }
  if (view === 'times' && visit.canMove) return <OtherTimes key="times" {...{ token, managed }} />
  return <VisitView key={`visit ${visit.status}`} {...{ token, managed }} />
}
