import { type ItemProposal, listItemProposals } from '@archwire/contract/claims/claim-part-calls'
import { isProcedureCode } from '@archwire/domain/claims/procedure-codes'
import { writeTypedDay } from '@archwire/domain/time/typed-day'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime } from '../../../lib/api/query-cache.ts'
import { claimKey } from '../claim/claim-queries.ts'
import { useTreatmentProposal } from '../editing/claim-editing.ts'
import { fillIn } from '../editing/fill-in.ts'
import type { ItemValues } from './item-values.ts'

const nothing = { fee: '', startDate: '' }

const filledBy = (proposal: ItemProposal | undefined): typeof nothing =>
  proposal === undefined
    ? nothing
    : { fee: proposal.fee.toFixed(2), startDate: writeTypedDay(proposal.startDate) }

/** Fills in what goes with a procedure when its code is chosen; what was typed stays. */
export function useItemProposal(
  claim: { id: number; patientId: number },
  form: UseFormReturnType<ItemValues>,
) {
  const { proposeTreatment } = useTreatmentProposal()
  const filled = useRef(nothing)
  const code = form.values.procedureCode.trim().toUpperCase()
  const isChosen = isProcedureCode(code) && code !== form.getInitialValues().procedureCode
  const { data } = useQuery({
    queryKey: [...claimKey(claim.patientId, claim.id), 'item-proposals'],
    queryFn: ({ signal }) => call(listItemProposals, { params: { claimId: claim.id } }, { signal }),
    staleTime: insurancesStaleTime,
    enabled: isChosen,
  })
  const proposal = isChosen ? data?.find(one => one.procedureCode === code) : undefined
  const fill = useEffectEvent((chosen: ItemProposal | undefined) => {
    const next = filledBy(chosen)
    if (next === filled.current) return
    const { fee, startDate } = form.getValues()
    form.setValues(fillIn({ fee, startDate }, filled.current, next))
    filled.current = next
    if (chosen !== undefined) proposeTreatment(chosen)
  })
  useEffect(() => fill(proposal), [proposal])
}
