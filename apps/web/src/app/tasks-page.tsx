import { useClinicDay } from '../features/scheduling/components/use-clinic-day.ts'
import { TasksScreen } from '../features/tasks/screens/tasks-screen.tsx'
import { useClinicZone } from './clinic-zone.ts'
import { useLive } from './live.ts'
import { PageSkeleton } from './page-skeleton.tsx'

export function TasksPage() {
  useLive('tasks', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Tasks zone={zone} />
}

const Tasks = ({ zone }: { zone: string }) => <TasksScreen today={useClinicDay(zone)} />
