import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { patientTabsQuery } from '../features/patients/api/patients.ts'
import { useLive } from './live.ts'
import { openedPatients } from './opened-patients.ts'

/**
 * Tabs say who is seated, and what they are called. Each of the ten at most is followed by itself: a channel of the whole
 * clinic would have them read again with every step of every patient.
 */
export function FollowOpenPatients() {
  const ids = useSyncExternalStore(openedPatients.subscribe, openedPatients.ids)
  const { data = [] } = useQuery(patientTabsQuery(ids))
  // Nobody may follow a record that is not there.
  return ids.map(id => <FollowPatient key={id} id={id} isKnown={data.some(tab => tab.id === id)} />)
}

/** Whatever happens to their record. */
export function FollowPatient({ id, isKnown = true }: { id: number; isKnown?: boolean }) {
  useLive('treatments', { patientId: id }, isKnown)
  return null
}
