import { useQuery } from '@tanstack/react-query'
import { appointmentQuery } from '../features/scheduling/api/appointments.ts'
import { FinishVisit } from '../features/scheduling/components/finish-visit.tsx'
import { useLive } from './live.ts'

/** On the card of a seated appointment among the treatments; what others do with the visit shows there too. */
export function FinishOnCard({ id, zone }: { id: number; zone: string }) {
  // Nobody may follow an appointment that is not there.
  const isThere = useQuery(appointmentQuery(id)).data !== undefined
  useLive('appointment', { id }, isThere)
  return <FinishVisit id={id} zone={zone} />
}
