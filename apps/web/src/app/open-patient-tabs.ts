import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { matchPath, useLocation, useNavigate, useNavigationType } from 'react-router'
import { patientTabsQuery } from '../features/patients/api/patients.ts'
import { userQuery } from '../features/session/api/user.ts'
import { neighbourOf } from '../lib/tab-list.ts'
import { openedPatients } from './opened-patients.ts'
import { recordIdOf } from './record-id.ts'

export type PatientTab = {
  id: number
  /** Undefined until it is known. */
  name: string | undefined
  isSeated: boolean
  isActive: boolean
  address: string
}

const patientOf = (path: string): number | undefined =>
  recordIdOf(matchPath('/v2/patient/:id/*', path)?.params.id)

/**
 * Which patient a page is about is among the open ones from then on, as the page was left: `query` is what stands behind
 * its path. Once per app, where the page is known.
 */
export function useKeepPatientsOpen(page: string, query: string): void {
  const user = useQuery(userQuery).data?.id
  const state: unknown = useLocation().state
  const closed = useNavigationType() === 'POP' ? undefined : closedBy(state)
  const id = patientOf(page)

  useEffect(() => {
    if (user === undefined) return
    openedPatients.belongTo(user)
    if (closed !== undefined) openedPatients.close(closed)
    if (id !== undefined && id !== closed) openedPatients.open(id, page + query)
  }, [user, id, page, query, closed])

  const ids = useSyncExternalStore(openedPatients.subscribe, openedPatients.ids)
  const { data, isPlaceholderData } = useQuery(patientTabsQuery(ids))
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return
    // Whoever was opened since they were asked for is not among them, and is there all the same.
    openedPatients.keep(one => !ids.includes(one) || data.some(tab => tab.id === one))
  }, [data, isPlaceholderData, ids])
}

// Somebody may be asked first whether to leave the page, and stay; the tab goes when its page does.
type Closing = { closedPatient: number }
export const leavingPatient = (id: number): Closing => ({ closedPatient: id })
const closedBy = (state: unknown) => (state as Partial<Closing> | null)?.closedPatient

type Step = { replace?: boolean }

/** The open patients, and how to close one. `replace`: where they are shown is a step of the history itself. */
export function useOpenPatientTabs(
  page: string,
  { replace = false }: Step = {},
): { tabs: PatientTab[]; close: (id: number) => void } {
  const navigate = useNavigate()
  const ids = useSyncExternalStore(openedPatients.subscribe, openedPatients.ids)
  const { data = [] } = useQuery(patientTabsQuery(ids))
  const active = patientOf(page)
  const tabs = ids.map(id => {
    const known = data.find(tab => tab.id === id)
    return {
      id,
      name: known?.name,
      isSeated: known?.status === 'SEATED',
      isActive: id === active,
      address: openedPatients.addressOf(id),
    }
  })
  const close = (id: number) => {
    if (id !== active) return openedPatients.close(id)
    const next = neighbourOf(ids, id)
    const address = next === undefined ? '/v2' : openedPatients.addressOf(next)
    void navigate(address, { replace, state: leavingPatient(id) })
  }
  return { tabs, close }
}
