import { openImportStatuses, type PatientImport } from '@archwire/contract/patient-imports/calls'
import { useState } from 'react'

const openStatuses: readonly string[] = openImportStatuses

export const isOpen = ({ status }: PatientImport): boolean => openStatuses.includes(status)

/** Which imports stand on the page: one's own, each as it is, and those of others, by their heads until they are unfolded. */
export function useShownImports(imports: PatientImport[], myId: number | undefined) {
  const [byHand, setByHand] = useState<Readonly<Record<number, boolean>>>({})
  const [seen, setSeen] = useState<readonly number[]>([])
  const isMine = (one: PatientImport) => one.createdByUserId === myId
  const isUnfolded = (one: PatientImport) => isMine(one) || byHand[one.id] === true
  // What was being done here stays on the page when it is over, until somebody has seen it.
  const watched = imports.filter(one => isOpen(one) && isUnfolded(one)).map(({ id }) => id)
  const unseen = watched.filter(id => !seen.includes(id))
  if (unseen.length > 0) setSeen([...seen, ...unseen])
  const stays = (one: PatientImport) => seen.includes(one.id) && isUnfolded(one) && one.status !== 'canceled'
  const shown = imports.filter(one => isOpen(one) || stays(one))
  return {
    mine: shown.filter(isMine),
    others: shown.filter(one => !isMine(one)),
    isUnfolded,
    unfold: ({ id }: PatientImport, isUnfolded: boolean) => setByHand({ ...byHand, [id]: isUnfolded }),
    /** It is over, and was looked at. */
    leave: ({ id }: PatientImport) => setSeen(seen.filter(other => other !== id)),
  }
}
