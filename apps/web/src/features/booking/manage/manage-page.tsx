import type { ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { useEffect } from 'react'
import { useStepHistory } from '../../../lib/use-step-history.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { MoveQuestion } from './move-question.tsx'
import { OtherTimes } from './other-times.tsx'
import { useManagedVisit } from './use-managed-visit.ts'
import { VisitView } from './visit-view.tsx'

/** A visit that was booked online, by the link in its letter. */
export function ManagePage({ token, opened }: { token: string; opened: ManagedVisit }) {
  useEffect(() => {
    document.title = `Your appointment · ${opened.clinicName}`
  }, [opened.clinicName])
  const managed = useManagedVisit(token, opened)
  const { view, visit, wanted } = managed
  useStepHistory(managed.trail, managed.walk)
  if (view === 'cancel') return <CancelQuestion key="cancel" managed={managed} />
  if (view === 'move' && wanted !== undefined) {
    return <MoveQuestion key={`move ${wanted}`} {...{ token, managed, wanted }} />
  }
  if (view === 'times') return <OtherTimes key="times" {...{ token, managed }} />
  return <VisitView key={`visit ${visit.status} ${visit.isSetAside}`} {...{ token, managed }} />
}
