import type { Claim } from '@archwire/contract/claims/claim'
import type { FormRulesRecord } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type ClaimSent, claimKey, saveClaim } from '../api/claims.ts'
import { storeClaim } from '../api/store-claim.ts'
import { type SectionForm, useSection } from './use-section.ts'

type Given<V extends object> = {
  name: string
  claim: Claim
  valuesOf: (claim: Claim) => V
  labels: Record<keyof V & string, string>
  rules: FormRulesRecord<V>
  problemsIn: (error: Error) => Record<string, string>
  changeOf: (values: V) => ClaimSent
  said: string
  startsOpen?: boolean
}

/** A section of the claim itself, which has one version for all of them. */
export function useClaimSection<V extends object>(given: Given<V>): SectionForm<V> {
  const queryClient = useQueryClient()
  const { name, claim, changeOf, valuesOf, ...rest } = given
  return useSection<Claim, V>({
    ...rest,
    name: `claim-${claim.id}-${name}`,
    stored: claim,
    valuesOf: stored => valuesOf(stored ?? claim),
    newest: () => queryClient.getQueryData<Claim>(claimKey(claim.patientId, claim.id)),
    store: (seen, values) => saveClaim(seen ?? claim, changeOf(values)),
    onStored: stored => storeClaim(queryClient, { ...claim, ...stored }),
  })
}
