import { useSearchParams } from 'react-router'
import { useClinicDay } from '../features/scheduling/components/use-clinic-day.ts'
import { NewTaskDialog } from '../features/tasks/dialogs/new-task-dialog.tsx'
import { OpenedTaskDialog } from '../features/tasks/dialogs/opened-task-dialog.tsx'
import { useCloseDialog, useInitialValues } from '../lib/dialog-route.ts'
import { useClinicZone } from './clinic-zone.ts'
import { LeaveApp } from './leave-app.tsx'
import { recordIdOf } from './record-id.ts'

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
