import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { blockingMessage } from '@archwire/domain/eligibility/eligibility-status'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { newClaimAddress } from '../../../shared/insurance/insurance-dialogs.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'

/** `replace`: in place of the open dialog. */
type Options = { replace?: boolean }

/** Opens a new claim from the payer's response, or shows why there can be none. */
export function useProceedToClaim(options: Options = {}): (eligibility: Eligibility) => void {
  const openDialog = useOpenDialog(options)
  return eligibility => {
    const reason = blockingMessage(eligibility)
    if (reason !== undefined) return notifyError(new Error(reason))
    const { id, patientId, insurance } = eligibility
    openDialog(newClaimAddress(patientId, { insuranceId: insurance.id, eligibilityId: id }))
  }
}
