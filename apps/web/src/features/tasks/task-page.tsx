import { useSearchParams } from 'react-router'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { useCloseDialog, useInitialValues } from '../../lib/navigation/dialog-route.ts'
import { LeaveApp } from '../../lib/navigation/leave-app.ts'
import { recordIdOf } from '../../lib/navigation/route-params.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { NewTaskDialog, OpenedTaskDialog } from './task-dialog.tsx'

/** A new task, or the one that the address names. */
export function TaskPage() {
  const zone = useClinicZone()
  return zone === undefined ? null : <TaskOfAddress zone={zone} />
}

function TaskOfAddress({ zone }: { zone: string }) {
  const named = useSearchParams()[0].get('task')
  const id = recordIdOf(named ?? undefined)
  const dialog = { carried: useInitialValues(), today: useClinicDay(zone), onClose: useCloseDialog() }
  if (named === null) return <NewTaskDialog {...dialog} />
  return id === undefined ? <LeaveApp app="main" /> : <OpenedTaskDialog key={id} id={id} {...dialog} />
}
