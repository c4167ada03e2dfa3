import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { matchPath, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useLive } from '../../../lib/live/use-live.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { recordIdOf } from '../../../lib/navigation/route-params.ts'
import { readTypedPatient } from '../../../shared/patients/typed-patient.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { patientTabsQuery } from '../patient/patients.ts'
import { birthBesideName } from './birth-beside-name.ts'
import { neighbourOf, openedPatients } from './opened-patients.ts'
import { shortName } from './short-name.ts'

export type PatientTab = {
  id: number
  /** Undefined until it is loaded. */
  name: string | undefined
  /** What is shown behind the name, because another open patient has the same: the year or the date of birth. */
  born: string | undefined
  /** The name with what is shown behind it. */
  label: string | undefined
  /** What the tab shows of the name where room is short. */
  shortName: string
  /** The address of the face. */
  photo: string | null
  isSeated: boolean
  isActive: boolean
  address: string
}

const patientOf = (path: string): number | undefined =>
  recordIdOf(matchPath('/v2/patient/:id/*', path)?.params.id)

/**
 * Adds the patient of each visited page to the open patients, with the query of its address as the page was left.
 * Mounted once per app, where the page is known.
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
    // A patient who was opened after this request started is missing in its response, and is kept.
    openedPatients.keep(one => !ids.includes(one) || data.some(tab => tab.id === one))
  }, [data, isPlaceholderData, ids])
}

// A confirmation about unsaved changes may keep the person on the page; the tab closes only when its page does.
type Closing = { closedPatient: number }
export const leavingPatient = (id: number): Closing => ({ closedPatient: id })
const closedBy = (state: unknown) => (state as Partial<Closing> | null)?.closedPatient

type Step = { replace?: boolean }

/** The open patients, and how to close one. `replace`: the list is shown in a history step of its own. */
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
    const others = data.filter(other => other.id !== id && ids.includes(other.id))
    const born = known && birthBesideName(known, others)
    return {
      id,
      name: known?.name,
      born,
      label: born === undefined ? known?.name : `${known?.name} ${born}`,
      shortName: shortName(
        known?.name ?? '',
        others.map(({ name }) => name),
      ),
      photo: known?.photo ?? null,
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

/**
 * Tabs show names and who is seated. Each of the at most ten patients is followed on their own channel: a clinic-wide
 * channel would read all of them again at every step of every patient.
 */
export function FollowOpenPatients() {
  const ids = useSyncExternalStore(openedPatients.subscribe, openedPatients.ids)
  const { data = [] } = useQuery(patientTabsQuery(ids))
  // The server refuses to follow a record that does not exist.
  return ids.map(id => <FollowPatient key={id} id={id} isKnown={data.some(tab => tab.id === id)} />)
}

/** Any event of a patient's record may change the tab. */
function FollowPatient({ id, isKnown }: { id: number; isKnown: boolean }) {
  useLive('treatments', { patientId: id }, isKnown)
  return null
}

/** What a search result opens: the record of the patient found, or a new-patient form with the text that was typed. */
export function useFoundPatient() {
  const navigate = useNavigate()
  const openDialog = useOpenDialog()
  return {
    onPick: (patient: PatientSearchResult) => void navigate(`/v2/patient/${patient.id}/profile`),
    onNew: (typed: string) => openDialog('/v2/patient/new', readTypedPatient(typed)),
  }
}
